import type { ColumnSpec } from '../../../domain/query/catalog.ts'
import { decimalText } from '../../../domain/values/decimal-text.ts'
import { saysSomething, type GridFilter } from '../../../domain/dashboards/open-rows/grid-filters.ts'
import { LITERAL_RULES } from '../../../domain/query/literal-rule.ts'
import type { Bind } from '../statement.ts'
import type { Dialect } from '../engines/dialect.ts'

export interface FilterContext {
  readonly dialect: Dialect
  /** The place of a bound value. */
  readonly bind: Bind
  readonly refuse: (message: string) => void
}

const COMPARISONS = {
  equals: '=',
  notEqual: '<>',
  lessThan: '<',
  lessThanOrEqual: '<=',
  greaterThan: '>',
  greaterThanOrEqual: '>=',
} as const

/** Amounts and weights are compared as they are shown, with two decimals and with six. */
const shown = ({ name, unit }: ColumnSpec) =>
  unit === 'money' ? `round("${name}", 2)` : unit === 'weight' ? `round("${name}", 6)` : `"${name}"`

/** The condition of one column filter; undefined: it is not filled in and narrows nothing. Rows without a value pass only "not" filters of texts and "blank". */
export function filterSql(
  column: ColumnSpec,
  filter: GridFilter,
  { dialect, bind, refuse }: FilterContext,
): string | undefined {
  const text = (value: string) => {
    if (!LITERAL_RULES.text.holds(value)) refuse('is compared with a text')
    return bind('text', value)
  }
  const number = (value: number) => {
    if (!LITERAL_RULES.decimal.holds(value))
      refuse('is compared with a number of up to 12 digits before the point and 6 after it')
    return bind('decimal', decimalText(value))
  }
  const day = (value: string) => bind('date', value.slice(0, 10))
  if (filter.filterType === 'set') return setSql(column, { dialect, values: filter.values, bind: text })
  if (filter.type === 'blank')
    return column.type === 'text' ? `coalesce("${column.name}", '') = ''` : `"${column.name}" IS NULL`
  if (filter.type === 'notBlank')
    return column.type === 'text' ? `coalesce("${column.name}", '') <> ''` : `"${column.name}" IS NOT NULL`
  if (filter.filterType === 'text') {
    const { filter: value } = filter
    return value === null || value === undefined || !saysSomething(value)
      ? undefined
      : textSql(filter.type, { dialect, left: dialect.lower(`"${column.name}"`), value: dialect.lower(text(value)) })
  }
  const left = filter.filterType === 'number' ? shown(column) : `"${column.name}"`
  const [from, to] =
    filter.filterType === 'number' ? [filter.filter, filter.filterTo] : [filter.dateFrom, filter.dateTo]
  const place = (value: string | number) => (typeof value === 'number' ? number(value) : day(value))
  if (from === null || from === undefined) return undefined
  if (filter.type !== 'inRange') return `${left} ${COMPARISONS[filter.type]} ${place(from)}`
  return to === null || to === undefined ? undefined : `${left} BETWEEN ${place(from)} AND ${place(to)}`
}

function textSql(
  type: Extract<GridFilter, { filterType: 'text' }>['type'],
  { dialect, left, value }: Pick<FilterContext, 'dialect'> & { readonly left: string; readonly value: string },
): string {
  switch (type) {
    case 'contains':
      return dialect.contains(left, value)
    case 'notContains':
      return `${dialect.contains(`coalesce(${left}, '')`, value)} = false`
    case 'startsWith':
      return dialect.startsWith(left, value)
    case 'endsWith':
      return dialect.endsWith(left, value)
    case 'notEqual':
      return `coalesce(${left}, '') <> ${value}`
    default:
      return `${left} = ${value}`
  }
}

function setSql(
  { name }: ColumnSpec,
  {
    dialect,
    values,
    bind,
  }: Pick<FilterContext, 'dialect'> & {
    readonly values: readonly (string | null)[]
    readonly bind: (value: string) => string
  },
): string {
  const texts = values.filter((value) => value !== null)
  const either = [
    ...(texts.length > 0 ? [`${dialect.text(`"${name}"`)} IN (${texts.map(bind).join(', ')})`] : []),
    ...(values.includes(null) ? [`"${name}" IS NULL`] : []),
  ]
  return either.length > 0 ? `(${either.join(' OR ')})` : 'false'
}
