const WIDTH = 30
const PLAIN_EVERY_PERCENT = 10

/** A bar that redraws its line on a terminal; elsewhere a line each ten percent. */
export function createProgressBar(out: NodeJS.WriteStream): (progress: { done: number; total: number }) => void {
  let shown = -1
  return ({ done, total }) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
    const step = out.isTTY ? percent : Math.floor(percent / PLAIN_EVERY_PERCENT) * PLAIN_EVERY_PERCENT
    if (step === shown) return
    shown = step
    const counts = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
    if (!out.isTTY) {
      out.write(`  ${step}% (${counts})\n`)
      return
    }
    const filled = Math.round((percent / 100) * WIDTH)
    out.write(
      `\r  [${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}] ${String(percent).padStart(3)}%  ${counts}${percent === 100 ? '\n' : ''}`,
    )
  }
}
