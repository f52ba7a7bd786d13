import type { StoredUpload } from '../../../domain/uploads/stored-upload.ts'
import type { LoadChoice } from '../../../domain/uploads/upload.ts'
import type { ReadingProgress } from '../read-invoices.ts'
import { loadUndoubted, loadUpload } from './load-upload.ts'
import { readPreview } from './read-preview.ts'
import { recoverWork } from './recover-work.ts'
import { closeWork, runWork, stopWork } from './run-work.ts'
import type { WorkGround } from './work-ground.ts'

/** The reading of uploads beside everything else: it begins at once, and how it ended stands in the store. */
export interface UploadWork {
  preview(upload: StoredUpload): void
  load(upload: StoredUpload, choice: LoadChoice): void
  /** Reads what came without a person, and loads it where nobody has to decide anything; resolves when that is over. */
  unattended(upload: StoredUpload): Promise<void>
  /** Stops what reads it, and waits until that is over; what is stored already stays. */
  stop(id: string): Promise<void>
  /** Null: it is not read now. */
  progressOf(id: string): ReadingProgress | null
  /** After a start: says how what was under way ended. */
  recover(): Promise<void>
  close(): Promise<void>
}

export function createUploadWork(on: Omit<WorkGround, 'running' | 'turns' | 'isClosing'>): UploadWork {
  const ground: WorkGround = { ...on, running: new Map(), turns: new Map(), isClosing: false }
  return {
    preview: (upload) =>
      void runWork(ground, upload, {
        backTo: 'open',
        task: async (own) => void (await readPreview(ground, upload, own)),
      }),
    load: (upload, choice) =>
      void runWork(ground, upload, {
        backTo: 'previewed',
        task: (own) => loadUpload(ground, upload, { own, choice }),
      }),
    unattended: (upload) =>
      runWork(ground, upload, { backTo: 'open', task: (own) => loadUndoubted(ground, upload, own) }),
    stop: (id) => stopWork(ground, id),
    progressOf: (id) => ground.running.get(id)?.progress ?? null,
    recover: () => recoverWork(ground),
    close: () => closeWork(ground),
  }
}
