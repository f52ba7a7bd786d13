import type { MachineLevel, Walk } from '../model.ts'
import { runWalk } from '../run-walk.ts'
import { until } from '../turns.ts'

/** Why a walk fails, with what led to that; null: it does not. What throws where nobody catches it, or hangs, fails too. */
export async function tryWalk(walk: Walk, open: () => MachineLevel): Promise<string | null> {
  const failures: unknown[] = []
  let ended = false
  const note = (error: unknown) => void failures.push(error)
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  try {
    const level = open()
    runWalk(walk, level).then(() => void (ended = true), note)
    await until(
      () => ended || failures.length > 0,
      () => 'it hangs',
      Math.max(walk.length, 1),
    )
    level.stop()
    await new Promise<void>((resolve) => setTimeout(resolve))
  } catch (error) {
    note(error)
  } finally {
    process.off('uncaughtException', note)
    process.off('unhandledRejection', note)
  }
  return failures.length === 0 ? null : told(failures[0])
}

/** What an error says, with what it came of. */
export function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const texts: string[] = []
  for (let each: unknown = error; each instanceof Error; each = each.cause) texts.push(each.message)
  return texts.join('\n')
}
