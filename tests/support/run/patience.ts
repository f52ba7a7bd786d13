/** How many times slower this machine is than a quiet one with two cores, as `npm test` measured it; 1 where a test is run alone. */
const slowness = Number(process.env.TEST_SLOWNESS ?? '1')

/** When a test or a hook that hangs is ended: no verdict on a slow machine. */
export const LIMIT_MS = 600_000

/** How long a test waits for what should come soon. */
export const PATIENCE_MS = 150_000 * slowness

/** So long on a quiet machine. */
export function patiently(ms: number): number {
  return ms * slowness
}
