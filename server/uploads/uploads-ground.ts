import type { Jobs } from '../jobs/jobs.ts'
import type { Readers } from './reading/readers.ts'
import type { UploadStore } from './kept/upload-store.ts'
import type { UploadWork } from './work/upload-work.ts'
import type { UploadWorkNeeds } from './work/work-ground.ts'

export interface UploadsNeeds extends UploadWorkNeeds {
  readonly jobs: Jobs
  /** Whether the disk of the data takes what is written next. */
  readonly hasRoom: () => Promise<boolean>
}

export interface UploadsOptions {
  readonly store: UploadStore
  readonly mostFileBytes: number
  /** How long the files of a load are kept. */
  readonly keptDays: number
  readonly deps: UploadsNeeds
}

/** What the calls of uploads stand on. */
export interface UploadsGround extends UploadsOptions {
  readonly readers: Readers
  readonly work: UploadWork
  /** Of all files of a ZIP. */
  readonly mostUnpackedBytes: number
  /** How many bytes of a person come at the moment, by the person. */
  readonly receiving: Map<number, number>
  /** Files whose bytes come at the moment: `<upload> <file>`. */
  readonly coming: Set<string>
}

/** What one person may have sent and not loaded yet, in files of the largest size. */
export const MOST_UNLOADED_FILES = 4
