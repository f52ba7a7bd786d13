import type { ColumnRole } from '../../../domain/uploads/mapping/column-roles.ts'
import type { MappingFault } from '../../../domain/uploads/mapping/check-mapping.ts'
import type { MappingDoubt, TableProblem } from '../../../domain/uploads/mapping/file-look.ts'
import { mappingField, type MappingField } from '../../../domain/uploads/mapping/mapping-fields.ts'
import { knownText, text } from '../../text/text.ts'
import { longDate, number } from '../../text/values.ts'
import { categoryWords } from '../unknown/code-words.ts'

export function fieldWords(field: MappingField): string {
  return text(`mapping.fields.${field}`)
}

/** What a column is. */
export function roleWords(role: ColumnRole | null): string {
  if (role === null) return text('mapping.notRead')
  if (role.kind === 'field') return fieldWords(role.field)
  return role.kind === 'charge' ? text('mapping.charge') : text(`mapping.partOf.${role.kind}`, { column: role.amount })
}

/** What a charge counts as. */
export function kindWords(category: string): string {
  return category === 'ignored' ? text('mapping.ignored') : categoryWords(category)
}

export function mappingFaultWords({ code, field, column }: MappingFault): string {
  return text(`mapping.faults.${code}`, { field: field ? fieldWords(field) : '', column: column ?? '' })
}

export function doubtWords({ code, field, column }: MappingDoubt): string {
  return text(`mapping.doubts.${code}`, { field: field ? fieldWords(field) : '', column: column ?? '' })
}

/** Why no table of a file can be mapped. */
export function tableProblemWords({ code, what }: TableProblem): string {
  return knownText(`mapping.problems.${code}`, { what: what ?? '' }) ?? knownText(`uploads.problems.${code}`) ?? code
}

/** A value as it would be loaded. */
export function factWords(field: MappingField, value: string): string {
  const { kind } = mappingField(field)
  if (kind === 'date' || kind === 'moment') return [longDate(value.slice(0, 10)), value.slice(11)].join(' ').trim()
  return kind === 'amount' ? number(Number(value)) : value
}
