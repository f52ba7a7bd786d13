import * as z from 'zod'
import { REFUSED_FILE_CODES } from './refused-file.ts'
import { UPLOAD_FAILURES, UPLOAD_STATUSES } from './upload.ts'

export const StoredFile = z.strictObject({
  id: z.int(),
  name: z.string(),
  bytes: z.int(),
  format: z.string().nullable(),
})

/** What sent a file without a person, and what tells it from others; `digest` is the SHA-256 of its bytes, empty before they are here. */
const Source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('program'), id: z.int(), name: z.string(), digest: z.string() }),
  z.strictObject({
    kind: z.literal('folder'),
    id: z.int(),
    name: z.string(),
    digest: z.string(),
    /** Its place below the folder when it is moved; null: that is not decided. */
    target: z.string().nullable(),
    /** It was moved, with its log beside it. */
    settled: z.boolean(),
  }),
])
export type UploadSource = Readonly<z.infer<typeof Source>>

export const StoredUpload = z.strictObject({
  /** Cannot be guessed. */
  id: z.string(),
  /** Who sends it, or answers for the program that does; null: a watched folder. */
  userId: z.int().nullable(),
  /** Null: its person loads it. */
  source: Source.nullable().default(null),
  clientId: z.int(),
  status: z.enum(UPLOAD_STATUSES),
  files: z.array(StoredFile),
  failure: z.strictObject({ code: z.enum(UPLOAD_FAILURES), detail: z.string().nullable() }).nullable(),
  /** Why what came without a person is not loaded; null: it is, or it is not clear yet. */
  refusal: z
    .strictObject({ code: z.enum(REFUSED_FILE_CODES), detail: z.string() })
    .nullable()
    .default(null),
  /** Times are ISO text in UTC. */
  touchedAt: z.string(),
  /** When, and the number of the load, which there is none of where nothing was worth a record; null: it is not loaded. */
  loaded: z.object({ at: z.string(), load: z.int().nullable().default(null) }).nullable(),
})
/** An upload, or the load that it became. */
export type StoredUpload = Readonly<z.infer<typeof StoredUpload>>

/** Of its files as they were sent. */
export function bytesOf({ files }: Pick<StoredUpload, 'files'>): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
