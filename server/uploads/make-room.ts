import { bytesOf } from '../../domain/uploads/stored-upload.ts'
import { mayLeave } from '../../domain/uploads/upload-events.ts'
import type { UploadsGround } from './uploads-ground.ts'

const DAY_MS = 86_400_000
/** What the files of one person's loads may take together, in files of the largest size; beyond it the oldest make room for new ones. */
const MOST_LOADED_FILES = 40

/** Until when the files of a load are kept, ISO text in UTC. */
export function keptUntil({ keptDays }: UploadsGround, loadedAt: string): string {
  return new Date(Date.parse(loadedAt) + keptDays * DAY_MS).toISOString()
}

/** Removes what nobody loaded within a day, and the files of old loads. */
export async function expireUploads({ store, deps, keptDays }: UploadsGround): Promise<void> {
  const leaving = { why: 'expired', now: deps.now().getTime(), keptDays } as const
  for (const upload of await store.all()) if (mayLeave(upload, leaving)) await store.remove(upload.id, leaving)
}

/** Of the loads of a person, or of no person, the oldest give way to so many bytes. What they brought stays listed, and says that its files are not kept. */
export async function makeRoom(
  { store, mostFileBytes }: UploadsGround,
  { userId, bytes }: { readonly userId: number | null; readonly bytes: number },
): Promise<void> {
  let room = MOST_LOADED_FILES * mostFileBytes - bytes
  for (const load of await store.loadedOf(userId)) {
    room -= bytesOf(load)
    if (room < 0) await store.remove(load.id, { why: 'gaveWay' })
  }
}
