import type { GridFilter } from '../../../domain/dashboards/open-rows/grid-filters.ts'
import { text } from '../../text/text.ts'

/** What a column of texts is filtered by: one condition, or the values that are ticked. */
export type TextModel = Extract<GridFilter, { filterType: 'text' | 'set' }>
type Condition = Extract<GridFilter, { filterType: 'text' }>
export type ConditionType = Condition['type']

export const CONDITION_TYPES = [
  'contains',
  'notContains',
  'equals',
  'notEqual',
  'startsWith',
  'endsWith',
  'blank',
  'notBlank',
] as const satisfies readonly ConditionType[]

/** Rows without a value, among the values that are ticked. */
const BLANK = ''

export function needsText(type: ConditionType): boolean {
  return type !== 'blank' && type !== 'notBlank'
}

/** Null: nothing is filtered. */
export function conditionModel(type: ConditionType, typed: string): TextModel | null {
  if (!needsText(type)) return { filterType: 'text', type }
  return typed === '' ? null : { filterType: 'text', type, filter: typed }
}

export function tickedValues(model: TextModel | null): readonly string[] {
  return model?.filterType === 'set' ? [...new Set(model.values.map((value) => value ?? BLANK))] : []
}

/** A row may have no value, or an empty one. */
export function tickedModel(values: readonly string[]): TextModel | null {
  const stored = values.flatMap((value) => (value === BLANK ? [null, BLANK] : [value]))
  return stored.length === 0 ? null : { filterType: 'set', values: stored }
}

/** What a column is filtered by, in the narrow field of its head. */
export function modelWords(model: TextModel | null, shown: (value: string) => string): string {
  if (model === null) return ''
  if (model.filterType === 'text')
    return needsText(model.type) ? (model.filter ?? '') : text(`grid.library.${model.type}`)
  return tickedValues(model)
    .map((value) => (value === BLANK ? text('grid.blank') : shown(value)))
    .join(', ')
}
