import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { UploadEvent } from '../../../domain/uploads/upload-events.ts'
import type { ImportTellingNeeds } from '../../messages/notifications/tell-import.ts'
import type { AuditLog } from '../../state/audit-log.ts'
import type { PublishWork } from '../../warehouse/publishing/publish-work.ts'
import type { UploadStore } from '../kept/upload-store.ts'
import type { FileMappings } from '../mappings/file-mappings.ts'
import type { ReadingProgress } from '../read-invoices.ts'
import type { Readers } from '../reading/readers.ts'

export interface UploadWorkNeeds extends ImportTellingNeeds {
  readonly audit: AuditLog
  readonly fileMappings: FileMappings
  readonly now: () => Date
  readonly publish: PublishWork
  readonly today: () => CalendarDate
  readonly warn: (line: string) => void
}

/** What the reading of uploads stands on. */
export interface WorkGround {
  readonly store: UploadStore
  readonly readers: Readers
  readonly deps: UploadWorkNeeds
  /** Of the files of a ZIP together. */
  readonly mostUnpackedBytes: number
  /** What is read now, or waits for its turn, by upload. */
  readonly running: Map<string, Running>
  /** When all of a person's is over that was begun so far. Nothing else is published while files are read, so theirs are read one after the other. */
  readonly turns: Map<number | null, Promise<unknown>>
  isClosing: boolean
}

export interface Running {
  readonly controller: AbortController
  readonly over: Promise<void>
  progress: ReadingProgress
}

/** Keeps what happened to an upload; where it was removed meanwhile nothing does. Throws where it may not happen to one that stands so. */
export async function happened({ store }: WorkGround, id: string, event: UploadEvent): Promise<void> {
  const after = await store.move(id, event)
  if (!after.ok && after.problem.code !== 'not-found') throw new Error(`${event.what} may not happen to it`)
}
