import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes mails of the outbox that were written before a time, in milliseconds since 1970; how many went. */
export async function removeOldMails(outbox: string, beforeMs: number): Promise<number> {
  const names = (await readdir(outbox).catch((): string[] => [])).filter((name) => name.endsWith('.eml'))
  let removed = 0
  for (const name of names) {
    const path = join(outbox, name)
    if ((await stat(path)).mtimeMs >= beforeMs) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
