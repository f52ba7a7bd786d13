const TICK_MS = 100
/** A tick that comes later than this was held up: what nobody could read or press meanwhile does not count. */
const COUNTED_MS = 2 * TICK_MS

/**
 * Calls back once the time has run. A page that is too busy to draw or to be pressed has its time stand still.
 *
 * @returns the way to stop it, which answers the milliseconds that are left
 */
export function startCountdown(durationMs: number, onEnd: () => void): () => number {
  let leftMs = durationMs
  let lastMs = performance.now()
  const count = () => {
    const nowMs = performance.now()
    leftMs -= Math.min(nowMs - lastMs, COUNTED_MS)
    lastMs = nowMs
  }
  const timer = setInterval(() => {
    count()
    if (leftMs > 0) return
    clearInterval(timer)
    onEnd()
  }, TICK_MS)
  return () => {
    clearInterval(timer)
    count()
    return leftMs
  }
}
