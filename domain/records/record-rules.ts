import * as z from 'zod'
import { oneLine, plainText } from '../values/name-text.ts'
import { CalendarDate } from '../dates/date-spec.ts'
import type { FaultCode } from '../values/problem.ts'
import type { RecordField, RecordValue, RecordValues } from './record-spec.ts'

export interface Fault {
  readonly code: FaultCode
  readonly max?: number
}

const EMAIL = z.email().max(200)
const TYPES: Readonly<Record<RecordField['type'], z.ZodType<RecordValue>>> = {
  text: z.string().overwrite(plainText).trim().max(20_000),
  email: z.string().overwrite(oneLine).trim().max(2_000),
  date: z.string(),
  password: z.string().max(200),
  choice: z.string(),
  flag: z.boolean(),
  choices: z.array(z.string()),
  count: z.number(),
  money: z.number(),
}
const DEFAULT_MAX_CHARACTERS = 200

/** What is wrong with one field's value by itself; undefined where nothing is. */
export function faultOf(field: RecordField, value: RecordValue): Fault | undefined {
  const empty = value === '' || (Array.isArray(value) && value.length === 0)
  if (empty) return field.required ? { code: 'required' } : undefined
  if (Array.isArray(value))
    return field.max !== undefined && value.length > field.max ? { code: 'tooMany', max: field.max } : undefined
  if (typeof value !== 'string') return undefined
  const max = field.max ?? DEFAULT_MAX_CHARACTERS
  if (value.length > max) return { code: 'tooLong', max }
  if (field.type === 'email' && !EMAIL.safeParse(value).success) return { code: 'email' }
  if (field.type === 'date' && !CalendarDate.safeParse(value).success) return { code: 'date' }
  if (field.type === 'password' && !/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,50}$/su.test(value)) return { code: 'password' }
  if (field.pattern !== undefined && !new RegExp(`^(?:${field.pattern})$`, 'u').test(value)) return { code: 'pattern' }
  return undefined
}

/** So many characters or choices a field takes at most. */
export function maxOf({ type, max }: RecordField): number | undefined {
  return max ?? (type === 'choices' ? undefined : DEFAULT_MAX_CHARACTERS)
}

/** What is wrong with something that is no value of the field at all: it is missing, too large, or of another type. */
function faultOfType(field: RecordField, value: unknown): Fault {
  if (value === undefined || value === null) return { code: 'required' }
  const max = maxOf(field)
  return typeof value === 'string' && TYPES[field.type].safeParse('').success && max !== undefined
    ? { code: 'tooLong', max }
    : { code: 'wrongType' }
}

/**
 * The rules of a form as one schema, the same on the server and in the browser; `words` says a fault to a person. A text that
 * is as it is `stored` is taken as it is: an invoice may have brought it, which knows no rules of forms.
 */
export function recordSchema(
  fields: readonly RecordField[],
  words: (fault: Fault) => string,
  stored: RecordValues = {},
): z.ZodType<RecordValues, RecordValues> {
  return z.strictObject(
    Object.fromEntries(
      fields.map((field) => {
        const ofType = TYPES[field.type]
        const schema = z.custom<RecordValue>().transform((value, { issues }): RecordValue => {
          if (field.type === 'text' && typeof value === 'string' && value !== '' && value === stored[field.name])
            return value
          const read = ofType.safeParse(value)
          const fault = read.success ? faultOf(field, read.data) : faultOfType(field, value)
          if (fault) issues.push({ code: 'custom', message: words(fault), input: value, params: { ...fault } })
          return read.success && !fault ? read.data : z.NEVER
        })
        return [field.name, schema]
      }),
    ),
  )
}
