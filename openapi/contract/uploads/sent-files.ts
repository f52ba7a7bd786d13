import * as z from 'zod'
import { FileReport } from '../../../domain/uploads/upload.ts'
import { REFUSED_FILE_CODES } from '../../../domain/uploads/refused-file.ts'
import type { Operation } from '../operation.ts'

/** A file that a program sent, and what became of it. */
const SentFile = z
  .strictObject({
    id: z.string(),
    /** Of the client. */
    client: z.string(),
    name: z.string(),
    bytes: z.int(),
    status: z.enum(['waiting', 'reading', 'loading', 'loaded', 'refused']),
    /** Where to ask how far it is. */
    statusAddress: z.string(),
    /** The same bytes were sent before: this is what became of them, and nothing was done anew. */
    sentBefore: z.boolean(),
    /** The number of the load that it became; null: none yet. */
    load: z.int().nullable(),
    /** Why nothing of it was loaded; null: it was, or it is not clear yet. */
    refusal: z.strictObject({ code: z.enum(REFUSED_FILE_CODES), detail: z.string() }).nullable(),
    /** What it holds (of a ZIP, each file in it), once it is read. */
    report: z.array(FileReport).nullable(),
  })
  .meta({ id: 'SentFile' })

const requires = { program: 'load-files' } as const
const page = '/uploadFiles'

/** Files that a program sends. Decision 0063 */
export const SENT_FILE_OPERATIONS = {
  sendFile: {
    method: 'post',
    path: '/aiparcelweb/api/program/files',
    summary:
      'Takes an invoice file, or a ZIP of them, for a client and loads it without anybody: whole, or not at all where there is a doubt. The answer comes once the bytes are here.',
    requires,
    page,
    query: z.strictObject({
      /** The number of the client. */
      client: z.string().regex(/^[A-Za-z0-9._-]{1,40}$/, 'must be the number of a client'),
      name: z.string().min(1).max(200),
      /** As of `npm run import -- --format`; absent: it is found. */
      format: z
        .string()
        .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a format')
        .optional(),
    }),
    body: z.custom<AsyncIterable<Uint8Array>>(
      (given) => given instanceof Object && typeof Reflect.get(given, Symbol.asyncIterator) === 'function',
      'must be sent as application/octet-stream',
    ),
    bytes: true,
    answer: SentFile,
    cache: 'no-store',
  },
  sentFile: {
    method: 'get',
    path: '/aiparcelweb/api/program/files/{id}',
    summary: 'What became of a file that the program sent; kept for a day where it was refused.',
    requires,
    page,
    params: z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/, 'must be the id of a file') }),
    answer: SentFile,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
