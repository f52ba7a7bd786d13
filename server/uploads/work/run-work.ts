import { bytesOf, type StoredUpload } from '../../../domain/uploads/stored-upload.ts'
import type { Running, WorkGround } from './work-ground.ts'

/** Runs a piece of work in its person's turn; where it does not end well, the upload goes back to a state that it can go on from. */
export function runWork(
  ground: WorkGround,
  upload: StoredUpload,
  { backTo, task }: { readonly backTo: 'open' | 'previewed'; readonly task: (own: Running) => Promise<void> },
): Promise<void> {
  const { store, deps, running, turns } = ground
  const { id } = upload
  const controller = new AbortController()
  const before = turns.get(upload.userId) ?? Promise.resolve()
  const begun = Promise.resolve().then(async () => {
    const own = running.get(id)
    try {
      await Promise.race([before, aborted(controller.signal)])
      if (own) await task(own)
    } catch (error) {
      const why = ground.isClosing ? 'interrupted' : controller.signal.aborted ? 'stopped' : 'fault'
      if (why === 'fault')
        deps.warn(`Upload ${id} could not be read: ${error instanceof Error ? error.message : String(error)}`)
      await store.move(id, { what: 'ended', why, backTo })
    } finally {
      running.delete(id)
      await store.removeUnpacked(id)
    }
  })
  const over = begun.catch((error: unknown) => deps.warn(String(error)))
  const turn = Promise.all([before, over])
  turns.set(upload.userId, turn)
  void turn.then(() => turns.get(upload.userId) === turn && turns.delete(upload.userId))
  running.set(id, { controller, over, progress: { bytesRead: 0, bytesTotal: bytesOf(upload), rows: 0 } })
  return over
}

/** Stops what reads an upload, and waits until that is over. */
export async function stopWork(ground: WorkGround, id: string): Promise<void> {
  const own = ground.running.get(id)
  own?.controller.abort()
  await own?.over
  // Stopped before it began: whoever asks where it stands begins nothing by themselves.
  if (!own) await ground.store.move(id, { what: 'stoppedBefore' })
}

/** Stops all that is read. */
export async function closeWork(ground: WorkGround): Promise<void> {
  ground.isClosing = true
  for (const { controller } of ground.running.values()) controller.abort()
  await Promise.all([...ground.running.values()].map(({ over }) => over))
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new DOMException('stopped before its turn', 'AbortError'))),
  )
}
