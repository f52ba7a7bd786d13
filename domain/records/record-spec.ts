import * as z from 'zod'
import { PERMISSIONS } from '../access/permission.ts'
import { CHOICE_KINDS, RECORD_SOURCE_NAMES, sourceFields } from './record-sources.ts'

export type RecordAction = 'view' | 'add' | 'edit'

const FieldName = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,40}$/, 'must start with a small letter and hold letters and digits only')
const Needed = z.array(z.enum(Object.values(PERMISSIONS).flat() as [string, ...string[]])).min(1)

/** The limits of one field of the form; its type is the source's. */
const FormFieldSpec = z.strictObject({
  field: FieldName,
  required: z.boolean().optional(),
  /** Characters of a text; choices of a list. */
  max: z.int().min(1).max(10_000).optional(),
  /** A regular expression that the whole text must match. */
  pattern: z.string().max(300).refine(isExpression, 'must be a regular expression').optional(),
})
export type FormFieldSpec = z.infer<typeof FormFieldSpec>

/** One kind of record that people list, add and edit, as a person edits it in config/records/{id}.json. ROUTE-19, ROUTE-20 */
export const RecordSpec = z.strictObject({
  $schema: z.string().optional(),
  source: z.enum(RECORD_SOURCE_NAMES),
  /** The address of the list; a form is below it. */
  path: z.string().regex(/^(\/[A-Za-z0-9_]+)+$/, 'must be an address such as /accounts'),
  /** Records of one group are tabs of one page. */
  group: z.string().min(1).max(40).optional(),
  /** One of them is enough; without add or edit, nobody adds or edits. */
  permissions: z.strictObject({ view: Needed, add: Needed.optional(), edit: Needed.optional() }),
  columns: z.array(FieldName).min(1).max(12),
  /** The fields that the search looks into. */
  search: z.array(FieldName).min(1),
  sort: z.strictObject({ by: FieldName, descending: z.boolean().optional() }),
  /** A field of few words: the list can be narrowed to one of them. */
  narrowBy: FieldName.optional(),
  /** A day of the records: the list can be narrowed to a period that moves with the day. */
  periodBy: FieldName.optional(),
  /** What a form says its record is: fields that it does not have itself. */
  subject: z.array(FieldName).min(1).max(5).optional(),
  form: z.array(FormFieldSpec),
})
export type RecordSpec = z.infer<typeof RecordSpec>

/** A choice is the id of what it names; an empty text or list is no value. */
export const RecordValue = z.union([
  z.string().max(20_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(100)).max(10_000),
])
export type RecordValue = z.infer<typeof RecordValue>
export const RecordValues = z.record(FieldName, RecordValue)
export type RecordValues = z.infer<typeof RecordValues>

/** One record as the signed-in person sees it. */
export const RecordRow = z.strictObject({
  id: z.string(),
  /** Changes with the values: an edit of another version is refused. */
  version: z.string(),
  values: RecordValues,
})
export type RecordRow = z.infer<typeof RecordRow>

/** A field with everything that is known of it, for the list and for the form. */
export const RecordField = z.strictObject({
  name: FieldName,
  type: z.enum(['text', 'email', 'date', 'flag', 'choice', 'choices', 'password', 'count', 'money']),
  from: z.enum(CHOICE_KINDS).optional(),
  required: z.boolean(),
  once: z.boolean(),
  /** How a new record's flag stands. */
  initially: z.boolean(),
  max: z.int().optional(),
  pattern: z.string().optional(),
  /** The words that it may hold. */
  oneOf: z.array(z.string()).optional(),
  /** The list is not ordered by it. */
  beside: z.literal(true).optional(),
})
export type RecordField = z.infer<typeof RecordField>

/** Every field of the source; only those of the form have limits. */
export function fieldsOf(spec: Pick<RecordSpec, 'source' | 'form'>): RecordField[] {
  return Object.entries(sourceFields(spec.source)).map(
    ([name, { type, from, needed, once, initially, oneOf, beside }]) => {
      const limits = spec.form.find(({ field }) => field === name)
      return {
        name,
        type,
        required: needed === true || limits?.required === true,
        once: once === true,
        initially: initially === true,
        ...(from ? { from } : {}),
        ...(oneOf ? { oneOf: [...oneOf] } : {}),
        ...(beside ? { beside } : {}),
        ...(limits?.max === undefined ? {} : { max: limits.max }),
        ...(limits?.pattern === undefined ? {} : { pattern: limits.pattern }),
      }
    },
  )
}

/** What a new record's form begins with. */
export function blankValues(fields: readonly RecordField[]): RecordValues {
  return Object.fromEntries(
    fields.map(({ name, type, initially }) => [name, type === 'flag' ? initially : type === 'choices' ? [] : '']),
  )
}

/** The fields of the form, in its order. */
export function formFields(spec: Pick<RecordSpec, 'source' | 'form'>): RecordField[] {
  const all = fieldsOf(spec)
  return spec.form.flatMap(({ field }) => all.find(({ name }) => name === field) ?? [])
}

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').source !== ''
  } catch {
    return false
  }
}
