import { bytesOf } from './kept/upload-store.ts'
import type { UploadsGround } from './uploads-ground.ts'

const DAY_MS = 86_400_000
/** In which whoever loaded sees what came of it. */
const LOADED_SHOWN_MS = 3_600_000
/** Of a person, of their loads, in largest files; beyond it the oldest make room for new ones. */
const MOST_LOADED_FILES = 40

/** How many milliseconds the files of a load are kept. */
function keptMs(keptDays: number): number {
  return keptDays * DAY_MS
}

/** Until when the files of a load are kept, ISO text in UTC. */
export function keptUntil({ keptDays }: UploadsGround, loadedAt: string): string {
  return new Date(Date.parse(loadedAt) + keptMs(keptDays)).toISOString()
}

/** Removes what nobody loaded within a day, and the files of old loads. */
export async function expireUploads({ store, deps, keptDays }: UploadsGround): Promise<void> {
  const now = deps.now().getTime()
  for (const { id, source, status, touchedAt, refusal, loaded } of store.all()) {
    const rests = source === null ? status === 'open' || status === 'previewed' : refusal !== null
    if (!loaded && rests && now - Date.parse(touchedAt) > DAY_MS) await store.remove(id)
    if (loaded && now - Date.parse(loaded.at) > Math.max(keptMs(keptDays), LOADED_SHOWN_MS)) await store.remove(id)
  }
}

/** Of the loads of a person, or of no person, the oldest give way to so many bytes. What they brought stays listed, and says that its files are not kept. */
export async function makeRoom(
  { store, mostFileBytes }: UploadsGround,
  { userId, bytes }: { readonly userId: number | null; readonly bytes: number },
): Promise<void> {
  const loads = store
    .all()
    .flatMap(({ id, userId: of, files, loaded }) => (of === userId && loaded ? [{ id, files, at: loaded.at }] : []))
    .sort((one, other) => (one.at < other.at ? 1 : -1))
  let room = MOST_LOADED_FILES * mostFileBytes - bytes
  for (const { id, files } of loads) {
    room -= bytesOf({ files })
    if (room < 0) await store.remove(id)
  }
}
