import { labelOf, type MeasureSpec, type TableIndex } from '../../domain/query/catalog.ts'
import { printCondition } from '../../domain/query/condition.ts'
import { MAX_ROWS, childClientIds, type Query } from '../../domain/query/query.ts'

/** What a query asks, line by line, in the catalogue's words: what each line is about, and what it says. For the terminal, in English. */
export function queryWords(query: Query, table: TableIndex): [about: string, words: string][] {
  const labels = (names: readonly string[]) => names.map((name) => labelOf(table, name)).join(', ')
  const measures = query.selectColumnNames.flatMap((name) => table.measures.get(name) ?? [])
  const children = childClientIds(query)
  const units = new Set(measures.map(({ unit }) => unit))
  return [
    ...measures.map((measure): [string, string] => ['Shows', measureWords(measure)]),
    ['For each', labels(query.groupByDetails) || 'all rows together'],
    ['Out of', `${table.spec.label} (${table.spec.table})`],
    ...query.whereClauseDetails.map((condition): [string, string] => ['Only where', printCondition(condition)]),
    ...Object.entries(query.measureWhereClauses ?? {}).flatMap(([name, conditions]) =>
      conditions.map((condition): [string, string] => [
        `Of ${labelOf(table, name)} only where`,
        printCondition(condition),
      ]),
    ),
    ...table.spec.exclusions.map(({ text }): [string, string] => ['Built in', text]),
    [
      'Clients',
      `client ${query.clientId}${children.length > 0 ? `, only its children ${children.join(', ')}` : ' and its children'}, as far as the reader may see them`,
    ],
    ...(units.has('money')
      ? [
          [
            'Amounts',
            query.currency === 'all'
              ? 'in US dollars, each row at the rate of its bill date'
              : `only those billed in ${query.currency}`,
          ] as [string, string],
        ]
      : []),
    ...(units.has('weight') ? [['Weights', `in ${query.unit}`] as [string, string]] : []),
    ...query.orderByDetails.map(({ name, direction }): [string, string] => [
      'Sorted by',
      `${labelOf(table, name)}, ${direction === 'asc' ? 'smallest' : 'largest'} first`,
    ]),
    ['At most', `${query.limit ?? MAX_ROWS} rows`],
  ]
}

function measureWords({ label, formula, name }: MeasureSpec): string {
  return `${label} (${name}): ${formula}`
}
