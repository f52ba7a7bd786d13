import type { LoadChoice } from '../../../domain/rows/upload.ts'
import type { ReadingProgress } from '../read-invoices.ts'
import { loadUndoubted, loadUpload } from './load-upload.ts'
import { readPreview } from './read-preview.ts'
import { recoverWork } from './recover-work.ts'
import { closeWork, runWork, stopWork } from './run-work.ts'
import type { WorkGround } from './work-ground.ts'

/** The reading of uploads beside everything else: it begins at once, and how it ended stands in the store. */
export interface UploadWork {
  preview(id: string): void
  load(id: string, choice: LoadChoice): void
  /** Reads what came without a person, and loads it where nobody has to decide anything; resolves when that is over. */
  unattended(id: string): Promise<void>
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
    preview: (id) =>
      void runWork(ground, id, {
        back: 'open',
        task: async (own, upload) => void (await readPreview(ground, upload, own)),
      }),
    load: (id, choice) =>
      void runWork(ground, id, {
        back: 'previewed',
        task: (own, upload) => loadUpload(ground, upload, { own, choice }),
      }),
    unattended: (id) =>
      runWork(ground, id, { back: 'open', task: (own, upload) => loadUndoubted(ground, upload, own) }),
    stop: (id) => stopWork(ground, id),
    progressOf: (id) => ground.running.get(id)?.progress ?? null,
    recover: () => recoverWork(ground),
    close: () => closeWork(ground),
  }
}
