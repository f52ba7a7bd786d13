import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { usageOf } from '../process/process-usage.ts'

/** What the pictures of one mail, or a file of it, may take. */
export interface PaintingLimits {
  /** Of one core, so that it holds on a machine that is busy. */
  readonly cpuSeconds: number
  readonly lookEveryMs: number
  /** After so many looks at which it had not worked for a second more, it stands still. */
  readonly stillLooks: number
}

/** A mail takes half a second of work, the largest page a few. */
export const PAINTING_LIMITS: PaintingLimits = { cpuSeconds: 120, lookEveryMs: 1_000, stillLooks: 600 }

/** Rejects once a process has worked for longer than it may, or stands still: nothing waits for it for ever. Where the system does not tell what it takes, it stands still from the beginning. */
export async function untilOver(
  { pid }: ChildProcess,
  { cpuSeconds, lookEveryMs, stillLooks }: PaintingLimits,
  signal: AbortSignal,
): Promise<never> {
  const worked = async () => (pid === undefined ? 0 : ((await usageOf(pid))?.cpuSeconds ?? 0))
  const begun = await worked()
  let seen = begun
  let still = 0
  for (;;) {
    await setTimeout(lookEveryMs, undefined, { ref: false, signal })
    const now = await worked()
    if (now - begun > cpuSeconds) throw new Error('Pictures took too much work.')
    if (now - seen < 1) still += 1
    else [seen, still] = [now, 0]
    if (still >= stillLooks) throw new Error('The process that paints pictures stood still.')
  }
}
