import { Worker } from 'node:worker_threads'

/** How long the work takes on a quiet machine with two cores. */
const QUIET_MS = 2_300
/** A quiet machine of two cores does so many at once. */
const THREADS = 2

/** Sorts, packs and reads as much as takes a quiet machine about two seconds: what tests do, in small. */
const WORK = `
  let state = 20261121
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0)
  for (let round = 0; round < 26; round += 1) {
    const rows = Array.from({ length: 60000 }, () => ({ name: 'row ' + next(), amount: next() / 100 }))
    rows.sort((a, b) => a.amount - b.amount || a.name.localeCompare(b.name))
    JSON.parse(JSON.stringify(rows))
  }
`

/**
 * How many times slower this machine is now than a quiet one with two cores, at least 1: waits of tests grow with it. The work runs on
 * two threads at once, since tests keep two cores busy.
 */
export async function measureSlowness() {
  const started = performance.now()
  await Promise.all(Array.from({ length: THREADS }, workOnce))
  return Math.max(1, Math.round(((performance.now() - started) / QUIET_MS) * 100) / 100)
}

function workOnce() {
  return new Promise((resolve, reject) => {
    new Worker(WORK, { eval: true }).on('error', reject).on('exit', resolve)
  })
}
