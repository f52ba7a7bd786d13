import type { Chaos, Harm } from './chaos.ts'

/** What chaos made of a machine: a line of numbers, what it could not meet, and each harm once, with what finds it again. */
export function chaosWords(name: string, { faults, harms, met }: Chaos): string[] {
  const unmet = [...met].filter(([, times]) => times === 0).map(([fault]) => fault)
  const known = new Map<string, Harm[]>()
  for (const harm of harms) {
    const what = `${harm.fault}: ${harm.what}`
    known.set(what, [...(known.get(what) ?? []), harm])
  }
  return [
    `${name}: ${faults} faults, ${harms.length} did harm`,
    ...(unmet.length > 0 ? [`  not met: ${unmet.join('; ')}`] : []),
    ...[...known].flatMap(([what, all]) => {
      const first = all.toSorted((one, other) => one.way.length - other.way.length).slice(0, 1)
      return first.flatMap(({ seed, where, way }) => [
        `  ${what} (${all.length} times)`,
        `    at ${where} after ${way.join(', ') || 'nothing'}`,
        `    again: npm run qa -- chaos ${name} --seed ${seed} --faults 1`,
      ])
    }),
  ]
}
