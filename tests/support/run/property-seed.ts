import fc from 'fast-check'

/** A run repeats itself unless told otherwise: PROPERTY_SEED=7 npx vitest run … looks elsewhere. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_121) })
