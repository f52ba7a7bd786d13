import { own } from '../../domain/values/entries.ts'
import { maxOf, type Fault } from '../../domain/records/record-rules.ts'
import type { RecordField, RecordValue, RecordValues } from '../../domain/records/record-spec.ts'
import { statusWords } from '../text/status-words.ts'
import type { ProblemBody } from '../api/request-failed.ts'
import { knownText, text, translated } from '../text/text.ts'
import { longDate, number } from '../text/values.ts'
import { roleName } from '../text/role-name.ts'
import type { ChoiceSets } from './record-queries.ts'

export function fieldLabel(name: string): string {
  return knownText(`records.fields.${name}`) ?? name
}

/** A line below a field, where its name does not say enough. */
export function fieldHint(name: string): string | undefined {
  return knownText(`records.hints.${name}`)
}

export function faultText({ code, max }: Fault): string {
  return knownText(`records.faults.${code}`, max === undefined ? {} : { count: max }) ?? text('records.notSaved')
}

export interface Refused {
  /** The field that shows it; null: none does, so that it stands above the form. */
  readonly name: string | null
  readonly message: string
}

/** What a refusal says of each field of a form, in the reader's language where it has a code. */
export function refusedFields(issues: ProblemBody['issues'] = [], fields: readonly RecordField[]): Refused[] {
  return issues.map(({ path, message, code }) => {
    const name = path.replace(/^body\.values\./, '')
    const field = fields.find((each) => each.name === name)
    const max = field && maxOf(field)
    const words = code ? faultText({ code, ...(max === undefined ? {} : { max }) }) : translated(message)
    const isDrawn = field && field.type !== 'count' && field.type !== 'money'
    return isDrawn
      ? { name, message: words }
      : { name: null, message: text('records.ofField', { field: fieldLabel(name), message: words }) }
  })
}

/** What a permission or a role opens or narrows. */
export function permissionMeaning(name: string): string | undefined {
  return knownText(`permissions.meanings.${name}`)
}

/** A group of choices, such as the permissions of the freight area. */
export function groupLabel(name: string): string {
  return knownText(`records.groups.${name}`) ?? name
}

/** Values that are words of the product. */
const WORDS: Readonly<Record<string, (value: string) => string | undefined>> = {
  group: groupLabel,
  permission: roleName,
  bucket: (value) => knownText(`tracking.buckets.${value}`),
  deliveryStatus: statusWords,
  status: (value) => knownText(`records.invoiceStatus.${value}`),
}

/** A word of the product that a field holds, in the reader's language. */
export function wordText(field: string, word: string): string {
  return knownText(`records.values.${field}.${word}`) ?? word
}

/** A value as a person reads it; choices by their names. */
export function valueText(field: RecordField, value: RecordValue | undefined, choices: ChoiceSets): string {
  if (value === undefined || value === '') return ''
  if (field.from)
    return [value]
      .flat()
      .map((each) => choiceText(field, String(each), choices))
      .join(', ')
  if (typeof value === 'boolean') return text(value ? 'records.yes' : 'records.no')
  if (typeof value === 'number') return number(value, field.type === 'money' ? 2 : 0)
  if (field.type === 'date') return longDate(String(value))
  if (field.oneOf) return wordText(field.name, String(value))
  return own(WORDS, field.name)?.(String(value)) ?? String(value)
}

/** A value of a list as one text: what stands for an empty one too. */
export function listedText(field: RecordField, values: RecordValues, choices: ChoiceSets): string {
  if (field.name === 'clients' && values.allClients === true) return text('records.allClients')
  if (field.name === 'lastSignIn' && values.lastSignIn === '')
    return text(values.invited === true ? 'records.invited' : 'records.neverSignedIn')
  return valueText(field, values[field.name], choices)
}

/** A choice by its name. */
export function choiceText({ from }: Pick<RecordField, 'from'>, value: string, choices: ChoiceSets): string {
  if (from === 'roles') return roleName(value)
  return (from && choices[from]?.find((choice) => choice.value === value)?.label) ?? value
}

/** A kind of record, in the plural. */
export function recordName(id: string): string {
  return knownText(`records.names.${id}`) ?? id
}

/** What a list counts and what it leaves out, where its columns do not say enough. */
export function recordNote(id: string): string | undefined {
  return knownText(`records.notes.${id}`)
}

/** One of a kind, as its form is headed. */
export function formTitle(id: string, adds: boolean): string {
  return knownText(`records.${adds ? 'addTitles' : 'editTitles'}.${id}`) ?? text(adds ? 'records.add' : 'records.edit')
}

/** What a person needs, and was saved without, to see anything; null: nothing is lacking. */
export function lackingOf({
  permissions,
  clients,
  allClients,
}: RecordValues): 'both' | 'permissions' | 'clients' | null {
  const isEmpty = (value: RecordValue | undefined) => !Array.isArray(value) || value.length === 0
  const [noPermissions, noClients] = [isEmpty(permissions), allClients !== true && isEmpty(clients)]
  if (noPermissions && noClients) return 'both'
  return noPermissions ? 'permissions' : noClients ? 'clients' : null
}
