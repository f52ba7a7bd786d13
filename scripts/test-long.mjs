import './help.mjs'

/** Every test, also those that `npm test` leaves out, with every case of those of which it tries a part. */
process.env.TEST_LENGTH = 'long'
await import('./test.mjs')
