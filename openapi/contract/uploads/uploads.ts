import * as z from 'zod'
import {
  LoadChoice,
  LoadInvoice,
  LoadTotals,
  LOADS_A_PAGE,
  MOST_UPLOAD_FILES,
  Reject,
  ToldPackages,
  Upload,
  UploadFile,
  UploadFormat,
  UPLOAD_PERMISSIONS,
} from '../../../domain/uploads/upload.ts'
import { LoadFilter } from '../../../domain/uploads/loads-place.ts'
import { CalendarDate } from '../../../domain/dates/date-spec.ts'
import type { Operation } from '../operation.ts'
import { Done, IdText } from '../shapes.ts'

export const UploadId = z.string().regex(/^[0-9a-f]{32}$/, 'must be the id of an upload')
const FormatId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a format')

const requires = { anyOf: UPLOAD_PERMISSIONS }
const page = '/uploadFiles'
const params = z.strictObject({ id: UploadId })
const fileParams = z.strictObject({ id: UploadId, file: IdText })

export const UPLOAD_OPERATIONS = {
  uploads: {
    method: 'get',
    path: '/aiparcelweb/api/uploads',
    summary: "The caller's uploads that are not loaded yet, and what may be sent.",
    requires,
    seenAs: 'person',
    page,
    answer: z.strictObject({
      mostFiles: z.int(),
      mostFileBytes: z.int(),
      formats: z.array(UploadFormat),
      uploads: z.array(Upload),
    }),
    cache: 'private',
  },
  startUpload: {
    method: 'post',
    path: '/aiparcelweb/api/uploads',
    summary: "Begins an upload for one of the caller's clients, or goes on with the one begun.",
    requires,
    page,
    body: z.strictObject({ clientId: z.int().positive() }),
    answer: Upload,
    cache: 'no-store',
  },
  upload: {
    method: 'get',
    path: '/aiparcelweb/api/uploads/{id}',
    summary: "One of the caller's uploads: how far it is, and what its files hold.",
    requires,
    seenAs: 'person',
    page,
    params,
    answer: Upload,
    cache: 'no-store',
  },
  addUploadFile: {
    method: 'post',
    path: '/aiparcelweb/api/uploads/{id}/files',
    summary: 'Says which file comes next; its bytes follow by the id that the answer gives it.',
    requires,
    page,
    params,
    body: z.strictObject({ name: z.string().min(1).max(200), bytes: z.int().min(0) }),
    answer: UploadFile,
    cache: 'no-store',
  },
  putUploadBytes: {
    method: 'put',
    path: '/aiparcelweb/api/uploads/{id}/files/{file}/bytes',
    summary: 'Adds bytes to a file behind those received, as they come; `offset` says how many these are.',
    requires,
    page,
    params: fileParams,
    query: z.strictObject({ offset: z.string().regex(/^\d{1,12}$/, 'must be a count of bytes') }),
    body: z.custom<AsyncIterable<Uint8Array>>(
      (given) => given instanceof Object && typeof Reflect.get(given, Symbol.asyncIterator) === 'function',
      'must be sent as application/octet-stream',
    ),
    bytes: true,
    answer: UploadFile,
    cache: 'no-store',
  },
  removeUploadFile: {
    method: 'post',
    path: '/aiparcelweb/api/uploads/{id}/files/{file}/remove',
    summary: 'Takes a file out of an upload.',
    requires,
    page,
    params: fileParams,
    answer: Upload,
    cache: 'no-store',
  },
  previewUpload: {
    method: 'post',
    path: '/aiparcelweb/api/uploads/{id}/preview',
    summary:
      'Reads the files without storing anything; `upload` says how far it is. Formats the caller chose are taken.',
    requires,
    page,
    params,
    body: z.strictObject({
      formats: z.array(z.strictObject({ file: z.int().positive(), format: FormatId })).max(MOST_UPLOAD_FILES),
    }),
    answer: Upload,
    cache: 'no-store',
  },
  loadUpload: {
    method: 'post',
    path: '/aiparcelweb/api/uploads/{id}/load',
    summary: 'Stores what the preview showed, whole or not at all; `upload` says how far it is.',
    requires,
    page,
    params,
    body: LoadChoice,
    answer: Upload,
    cache: 'no-store',
  },
  stopUpload: {
    method: 'post',
    path: '/aiparcelweb/api/uploads/{id}/stop',
    summary: 'Stops the reading of files; what is stored already stays.',
    requires,
    page,
    params,
    answer: Upload,
    cache: 'no-store',
  },
  discardUpload: {
    method: 'post',
    path: '/aiparcelweb/api/uploads/{id}/discard',
    summary: 'Removes an upload that is not loaded, with its files.',
    requires,
    page,
    params,
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>

/** Who loaded, or took back. */
const LoadDoer = z
  .strictObject({
    /** Nobody who was signed in: a command of whoever looks after the installation. */
    commandLine: z.boolean(),
    /** Null: it is not told. */
    login: z.string().nullable(),
    /** The name of the credential of the program that did it; null: none did. */
    program: z.string().nullable(),
    /** The name of the watched folder that it came from; null: it did not. */
    folder: z.string().nullable(),
  })
  .meta({ id: 'LoadDoer' })

/** A load, as whoever sees its client sees it; times are ISO text in UTC. */
const Load = z
  .strictObject({
    id: z.int(),
    clientId: z.int(),
    loadedAt: z.string(),
    by: LoadDoer,
    /** Null: it is not taken back. */
    undone: z.strictObject({ at: z.string(), by: LoadDoer }).nullable(),
    /** Accounts that came with their lines from another client, or went to another, the newest first. */
    moved: z.array(z.strictObject({ account: z.string(), came: z.boolean(), at: z.string(), by: LoadDoer })),
    /** `id` and `bytes` of one that is kept as it was sent; null: it is not. */
    files: z.array(z.strictObject({ id: z.int().nullable(), name: z.string(), bytes: z.int().nullable() })),
    newRows: z.int(),
    knownRows: z.int(),
    /** Left out: of invoices that are there in another form. */
    heldRows: z.int(),
    rejectedRows: z.int(),
    /** Of all good lines of its files, new or not; none of a load older than this was kept. */
    totals: z.array(LoadTotals),
    /** What its delivery facts are about, as far as they stand; null: it brought none. */
    packages: ToldPackages.omit({ conflicting: true }).nullable(),
    invoices: z.int(),
    /** The first and the last of their dates; null: there is none. */
    invoiceDates: z.strictObject({ from: CalendarDate, to: CalendarDate }).nullable(),
    /** Of these, how many have another total than they state. */
    differing: z.int(),
    /** The files can be saved until then; null: they are not kept. */
    keptUntil: z.string().nullable(),
  })
  .meta({ id: 'Load' })

const loadsPage = '/uploadFiles/loads'
const loadParams = z.strictObject({ id: IdText })

export const LOAD_OPERATIONS = {
  loads: {
    method: 'get',
    path: '/aiparcelweb/api/loads',
    summary: `What was loaded for the caller's clients, in the browser, by a command or a program, or from a watched folder, the newest first: ${LOADS_A_PAGE}, or as many older than one; all, or those that a filter means.`,
    requires,
    program: 'see-loads',
    seenAs: 'person',
    page: loadsPage,
    query: z.strictObject({ before: IdText.optional(), ...LoadFilter.shape }),
    answer: z.array(Load).max(LOADS_A_PAGE),
    cache: 'private',
  },
  loadReport: {
    method: 'get',
    path: '/aiparcelweb/api/loads/{id}',
    summary: 'The invoices of a load as they stood then, and what goes when it is undone now.',
    requires,
    program: 'see-loads',
    seenAs: 'person',
    page: loadsPage,
    params: loadParams,
    answer: z.strictObject({
      invoices: z.array(LoadInvoice),
      invoicesNotShown: z.int(),
      /** Lines that no other load brought, and what they add up to, as exact text. */
      goes: z.strictObject({
        rows: z.int(),
        /** What it says of deliveries, and no other load does. */
        facts: z.int(),
        totals: z.array(z.strictObject({ currency: z.string(), total: z.string() })),
      }),
    }),
    cache: 'private',
  },
  loadRejects: {
    method: 'get',
    path: '/aiparcelweb/api/loads/{id}/rejects',
    summary: 'What of a load could not be read, a page from a place on; `total` is how much it is in all.',
    requires,
    program: 'see-loads',
    seenAs: 'person',
    page: loadsPage,
    params: loadParams,
    query: z.strictObject({ from: z.string().regex(/^\d{1,9}$/, 'must be a place') }),
    answer: z.strictObject({ rejects: z.array(Reject), total: z.int() }),
    cache: 'private',
  },
  undoLoad: {
    method: 'post',
    path: '/aiparcelweb/api/loads/{id}/undo',
    summary: 'Takes a load back: the lines that no other load brought leave. Its files can be loaded again.',
    requires,
    program: 'undo-loads',
    page: loadsPage,
    params: loadParams,
    answer: z.strictObject({
      /** Lines that are gone. */
      removedRows: z.int(),
      /** Lines that stay, since another load brought them too. */
      keptRows: z.int(),
    }),
    cache: 'no-store',
  },
  loadedFile: {
    method: 'get',
    path: '/aiparcelweb/api/loads/{id}/files/{file}',
    summary:
      'A file of a load as it was sent, while it is kept; or its rejected lines alone, to be corrected and sent again.',
    requires,
    page: loadsPage,
    params: z.strictObject({ id: IdText, file: IdText }),
    /** `rejected`: of the file of that name, which is the one that was sent or one in it where that is a ZIP, the rejected lines. */
    query: z.strictObject({ rejected: z.string().min(1).max(400).optional() }),
    answer: z.string(),
    streamed: ['application/octet-stream', 'text/csv; charset=utf-8'],
    cache: 'private',
  },
} as const satisfies Record<string, Operation>
