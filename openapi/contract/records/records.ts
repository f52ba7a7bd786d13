import * as z from 'zod'
import { CHOICE_KINDS } from '../../../domain/records/record-sources.ts'
import { ROLLING_PERIODS } from '../../../domain/dates/period.ts'
import { LANGUAGES } from '../../../domain/values/language.ts'
import { FileId } from '../../../domain/dashboards/page-spec.ts'
import { RecordField, RecordRow as Row, RecordValues } from '../../../domain/records/record-spec.ts'
import type { Operation } from '../operation.ts'

const RecordRow = Row.meta({ id: 'RecordRow' })

/** A kind of record that the signed-in person may see, with what they may do and all that the list and the form need. */
export const RecordPage = z
  .strictObject({
    id: FileId,
    path: z.string(),
    group: z.string().nullable(),
    mayAdd: z.boolean(),
    mayEdit: z.boolean(),
    columns: z.array(z.string()),
    sort: z.strictObject({ by: z.string(), descending: z.boolean() }),
    /** The field whose words the list can be narrowed to; null: none. */
    narrowBy: z.string().nullable(),
    /** The day by which the list can be narrowed to a period; null: none. */
    periodBy: z.string().nullable(),
    /** The fields that say above the form which record it is. */
    subject: z.array(z.string()),
    /** Every field; `form` names those that are written, in the form's order. */
    fields: z.array(RecordField),
    form: z.array(z.string()),
  })
  .meta({ id: 'RecordPage' })

const RecordList = z.strictObject({ rows: z.array(RecordRow), total: z.int() }).meta({ id: 'RecordList' })

export const RecordChoice = z
  .strictObject({
    value: z.string(),
    label: z.string(),
    group: z.string().optional(),
    /** Shown, but not the signed-in person's to give or take. */
    locked: z.boolean().optional(),
  })
  .meta({ id: 'RecordChoice' })

const Count = z.string().regex(/^\d{1,7}$/, 'must be a whole number')
const ofRecord = z.strictObject({ record: FileId })
const oneRecord = z.strictObject({ record: FileId, id: z.string().regex(/^\w{1,60}$/, 'must be an id') })

export const RECORD_OPERATIONS = {
  recordPages: {
    method: 'get',
    path: '/aiparcelweb/api/records',
    summary: 'The kinds of record that the user may see. ROUTE-19, ROUTE-20',
    requires: 'signed-in',
    seenAs: 'person',
    answer: z.array(RecordPage),
    cache: 'no-store',
  },
  listRecords: {
    method: 'get',
    path: '/aiparcelweb/api/records/{record}',
    summary: "Records of the user's clients, searched, sorted and paged; the order is stable.",
    requires: { record: 'view' },
    seenAs: 'person',
    page: '/{record}',
    params: ofRecord,
    query: z.strictObject({
      search: z.string().max(200).optional(),
      /** The record that these belong to: the lines of one invoice. */
      within: z
        .string()
        .regex(/^\w{1,60}$/, 'must be an id')
        .optional(),
      /** Only those whose `narrowBy` is this word. */
      only: z.string().max(60).optional(),
      /** Only those whose `periodBy` is in it, as it is today. */
      period: z.enum(ROLLING_PERIODS).optional(),
      sortBy: z.string().max(60).optional(),
      /** Whose words of the product are shown, searched and ordered; the one kept for the person unless told. */
      language: z.enum(LANGUAGES).optional(),
      descending: z.enum(['true', 'false']).optional(),
      offset: Count.optional(),
      /** At most 200; 25 unless told. */
      limit: Count.optional(),
    }),
    answer: RecordList,
    cache: 'private',
  },
  readRecord: {
    method: 'get',
    path: '/aiparcelweb/api/records/{record}/{id}',
    summary: 'One record.',
    requires: { record: 'view' },
    seenAs: 'person',
    page: '/{record}',
    params: oneRecord,
    answer: RecordRow,
    cache: 'no-store',
  },
  recordChoices: {
    method: 'get',
    path: '/aiparcelweb/api/recordChoices/{record}',
    summary: 'What the fields of a record may name, by kind.',
    requires: { record: 'view' },
    seenAs: 'person',
    page: '/{record}',
    params: ofRecord,
    answer: z.partialRecord(z.enum(CHOICE_KINDS), z.array(RecordChoice)),
    cache: 'private',
  },
  addRecord: {
    method: 'post',
    path: '/aiparcelweb/api/records/{record}',
    summary: 'Adds a record; each wrong field is named. In the audit log.',
    requires: { record: 'add' },
    page: '/{record}',
    params: ofRecord,
    body: z.strictObject({ values: RecordValues }),
    answer: RecordRow,
    cache: 'no-store',
  },
  editRecord: {
    method: 'put',
    path: '/aiparcelweb/api/records/{record}/{id}',
    summary:
      'Changes a record that is still of the version that was read; else 409 with the record as it is. In the audit log.',
    requires: { record: 'edit' },
    page: '/{record}',
    params: oneRecord,
    body: z.strictObject({ version: z.string().max(64), values: RecordValues }),
    answer: RecordRow,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
