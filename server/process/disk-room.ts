import { randomBytes } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** About what the next saves need. */
const PROBE_BYTES = 1024 * 1024
const KEPT_MS = 2_000

/** With less, the room for data is low. */
export const LEAST_ROOM_BYTES = 1_000_000_000

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether something can be written where the data is, tried by writing it; asked again within two seconds the answer is the same. */
export function createDiskRoom(folder: string, now: () => Date): () => Promise<boolean> {
  let known: { at: number; answer: Promise<boolean> } | undefined
  const probe = async (): Promise<boolean> => {
    const path = join(folder, `.room-${randomBytes(6).toString('hex')}`)
    try {
      await writeFile(path, Buffer.alloc(PROBE_BYTES), { mode: 0o600 })
      return true
    } catch {
      return false
    } finally {
      await rm(path, { force: true }).catch(() => undefined)
    }
  }
  return () => {
    const at = now().getTime()
    if (known === undefined || Math.abs(at - known.at) > KEPT_MS) known = { at, answer: probe() }
    return known.answer
  }
}
