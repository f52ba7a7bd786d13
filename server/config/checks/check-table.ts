import {
  buildCatalog,
  partsOf,
  placedTableConditions,
  type AggregateMeasure,
  type ColumnSpec,
  type MeasureSpec,
  type TableIndex,
  type TableSpec,
} from '../../../domain/query/catalog.ts'
import { checkConditions } from './check-conditions.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'

/** What the schema of a catalogue file cannot say: names are used once, and what refers to a column or measure finds it. */
export function checkTable(spec: TableSpec, id: string): ConfigIssue[] {
  const table = buildCatalog([spec]).tables.get(spec.table)
  if (!table) throw new Error('a catalogue holds the table it was built of')
  return [
    ...(spec.table === id ? [] : [{ path: ['table'], message: 'must be the name of its file', allowed: [id] }]),
    ...checkNamesAreUsedOnce(spec),
    ...checkConditions(placedTableConditions(spec), { table }),
    ...spec.timeDimensions.flatMap(({ column }, at) => {
      return checkColumn(
        { name: column, path: ['timeDimensions', at, 'column'], fits: isDated, words: 'date column' },
        table,
      )
    }),
    ...spec.measures.flatMap((measure, at) => checkMeasure(measure, { path: ['measures', at], table })),
  ]
}

const isDated = ({ type }: ColumnSpec) => type === 'date' || type === 'timestamp'
const isNumeric = ({ type }: ColumnSpec) => type === 'integer' || type === 'decimal'

function checkNamesAreUsedOnce(spec: TableSpec): ConfigIssue[] {
  const used = new Map<string, string>()
  const kinds = [
    ['columns', 'a column'],
    ['timeDimensions', 'a time dimension'],
    ['measures', 'a measure'],
  ] as const
  return kinds.flatMap(([list, words]) =>
    spec[list].flatMap(({ name }, at) => {
      const before = used.get(name)
      if (before === undefined) used.set(name, words)
      return before === undefined ? [] : [{ path: [list, at, 'name'], message: `is already the name of ${before}` }]
    }),
  )
}

function checkMeasure(measure: MeasureSpec, { path, table }: { path: ConfigPath; table: TableIndex }): ConfigIssue[] {
  if ('aggregate' in measure) {
    const [fits, words] = measure.aggregate === 'sum' ? [isNumeric, 'number column'] : [() => true, 'column']
    if (measure.aggregate === 'count_distinct' && table.timeDimensions.has(measure.column)) return []
    return [
      ...checkColumn({ name: measure.column, path: [...path, 'column'], fits, words }, table),
      ...checkUnit(measure, { path, table }),
    ]
  }
  const allowed = table.spec.measures.filter((each) => 'aggregate' in each).map(({ name }) => name)
  const places =
    'terms' in measure
      ? measure.terms.map((_, at) => ['terms', at])
      : 'of' in measure
        ? [['of']]
        : [['numerator'], ['denominator']]
  return partsOf(measure).flatMap((part, at) => {
    return allowed.includes(part)
      ? []
      : [{ path: [...path, ...(places[at] ?? [])], message: 'no sum or count of this table', allowed }]
  })
}

/** A sum is counted in what its column is. */
function checkUnit(
  { aggregate, column, unit }: AggregateMeasure,
  { path, table }: { path: ConfigPath; table: TableIndex },
): ConfigIssue[] {
  const own = table.columns.get(column)?.unit
  return aggregate !== 'sum' || own === undefined || own === unit
    ? []
    : [{ path: [...path, 'unit'], message: `it sums ${column}, which is counted in ${own}`, allowed: [own] }]
}

interface ColumnReference {
  readonly name: string
  readonly path: ConfigPath
  readonly fits: (column: ColumnSpec) => boolean
  readonly words: string
}

function checkColumn({ name, path, fits, words }: ColumnReference, table: TableIndex): ConfigIssue[] {
  const column = table.columns.get(name)
  if (column && fits(column)) return []
  const allowed = table.spec.columns.filter(fits).map((each) => each.name)
  return [{ path, message: `no ${words} of ${table.spec.table}`, allowed }]
}
