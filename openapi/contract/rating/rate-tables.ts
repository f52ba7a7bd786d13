import * as z from 'zod'
import { nameText } from '../../../domain/values/name-text.ts'
import { CalendarDate } from '../../../domain/dates/date-spec.ts'
import { RATE_FILE_FAULTS, RATE_TABLE_NAMES } from '../../../domain/rating/rate-tables.ts'
import type { Operation } from '../operation.ts'
import { Carrier, Done, IdText } from '../shapes.ts'

const page = '/ui1/agreements'
const VIEW = { anyOf: ['AGREEMENT_VIEW'] } as const
const EDIT = { anyOf: ['AGREEMENT_EDIT'] } as const
const Table = z.enum(RATE_TABLE_NAMES)
const params = z.strictObject({ table: Table })
const ofCarrier = { carrierId: IdText }

const Bytes = z.custom<AsyncIterable<Uint8Array>>(
  (given) => given instanceof Object && typeof Reflect.get(given, Symbol.asyncIterator) === 'function',
  'must be sent as application/octet-stream',
)

/** Somebody, and when: ISO text in UTC; `by` null: whom the reader does not see. */
const Doing = z.strictObject({ at: z.string(), by: z.string().nullable() })

const RateImport = z
  .strictObject({
    id: z.int(),
    table: Table,
    fileName: z.string(),
    added: z.int(),
    changed: z.int(),
    done: Doing,
    undone: Doing.nullable(),
    /** It is the newest of its table that counts. */
    mayUndo: z.boolean(),
  })
  .meta({ id: 'RateImport' })

const RateFileFault = z
  .strictObject({ code: z.enum(RATE_FILE_FAULTS), line: z.int(), column: z.string(), value: z.string() })
  .meta({ id: 'RateFileFault' })

/** What a file would do to a table, or what is wrong in it; rows that are not in it stay. */
const RatePreview = z
  .discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('faulty'), faults: z.array(RateFileFault) }),
    z.strictObject({
      outcome: z.literal('readable'),
      added: z.int(),
      changed: z.int(),
      same: z.int(),
      /** The newest import into the table; 0: none. */
      newest: z.int(),
      /** The first fifty, those that change before those that are new. */
      changes: z.array(
        z.strictObject({
          isNew: z.boolean(),
          key: z.array(z.string()),
          cells: z.array(
            z.strictObject({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
          ),
        }),
      ),
    }),
  ])
  .meta({ id: 'RatePreview' })

export const RATE_TABLE_OPERATIONS = {
  rateTables: {
    method: 'get',
    path: '/aiparcelweb/api/rateTables',
    summary: "The tables that a carrier's packages are rated by, and what was imported into them.",
    requires: VIEW,
    seenAs: 'person',
    page,
    query: z.strictObject({ carrierId: IdText.optional() }),
    answer: z.strictObject({
      carriers: z.array(Carrier),
      /** The first where none was asked for; null: there is none. */
      carrierId: z.int().nullable(),
      tables: z.array(
        z.strictObject({
          table: Table,
          rows: z.int(),
          from: CalendarDate.nullable(),
          to: CalendarDate.nullable(),
        }),
      ),
      imports: z.array(RateImport),
      /** The tables are everybody's, so who holds every client changes them. */
      mayImport: z.boolean(),
    }),
    cache: 'no-store',
  },
  rateTableCsv: {
    method: 'get',
    path: '/aiparcelweb/api/rateTables/{table}/csv',
    summary: 'A table of a carrier as a CSV file, which can be imported again.',
    requires: VIEW,
    seenAs: 'person',
    page,
    params,
    query: z.strictObject(ofCarrier),
    answer: z.string(),
    plainText: true,
    cache: 'no-store',
  },
  previewRateTable: {
    method: 'post',
    path: '/aiparcelweb/api/rateTables/{table}/preview',
    summary: 'What a CSV file would add and change in a table of a carrier; nothing is changed.',
    requires: EDIT,
    wholeInstallation: true,
    page,
    params,
    query: z.strictObject(ofCarrier),
    body: Bytes,
    bytes: true,
    answer: RatePreview,
    cache: 'no-store',
  },
  importRateTable: {
    method: 'post',
    path: '/aiparcelweb/api/rateTables/{table}/import',
    summary: 'Adds and changes rows of a table by a CSV file, as its preview said.',
    requires: EDIT,
    wholeInstallation: true,
    page,
    params,
    query: z.strictObject({
      ...ofCarrier,
      name: nameText(200),
      newest: z.string().regex(/^\d{1,9}$/, 'must be what the preview said'),
    }),
    body: Bytes,
    bytes: true,
    answer: z.strictObject({ id: z.int(), added: z.int(), changed: z.int() }),
    cache: 'no-store',
  },
  undoRateImport: {
    method: 'post',
    path: '/aiparcelweb/api/rateImports/{id}/undo',
    summary: 'Puts the rows of a table back as they were before its newest import.',
    requires: EDIT,
    wholeInstallation: true,
    page,
    params: z.strictObject({ id: IdText }),
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
