/** `npm test` with every case of those of which it tries a part. */
process.env.EVERY_CASE = 'yes'
await import('./test.mjs')
