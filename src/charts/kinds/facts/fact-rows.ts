import { isAdditive, type TableIndex } from '../../../../domain/query/catalog.ts'
import type { DeliveryStatus } from '../../../../domain/query/delivery-status.ts'
import { percentOf, type ValueFormat } from '../../../../domain/query/format.ts'
import { baseFact, type PageSpec } from '../../../../domain/dashboards/page-spec.ts'
import type { BilledDates } from '../../../../domain/billed/billed-dates.ts'
import type { QueryRow } from '../../../../domain/query/query.ts'
import { text } from '../../../text/text.ts'
import { fullValue, percent, shortValue } from '../../../text/values.ts'
import type { Tip } from '../../tip.ts'

/** One fact of a page as a bar of the Amounts widget. WID-01 */
export interface FactRow {
  readonly fact: string
  readonly label: string
  /** alone: it enters no formula. */
  readonly role: 'total' | 'added' | 'subtracted' | 'alone'
  readonly status: DeliveryStatus | undefined
  readonly order: number
  /** An average of ship dates that are not all billed: it is not told. MAT-02 */
  readonly withheld: boolean
  /** As the fact strip has it: its role says how it enters the page's formula. Null: no data, or not told. */
  readonly value: number | null
  /** Length of its bar: the value, or its part of the largest of its kind where there are several kinds. */
  readonly drawn: number | null
  /** Where the direct label starts: the bar's right end. */
  readonly labelAt: number
  readonly text: string
  /** Empty where it is no part of a whole. */
  readonly shareText: string
  readonly tip: Tip
}

export interface FactRowsInput {
  readonly page: PageSpec
  readonly table: TableIndex | undefined
  /** The one row that holds every fact of the page. */
  readonly row: QueryRow | undefined
  readonly formatOf: (fact: string) => ValueFormat
  readonly shareOf: string
  /** What of the ship dates is billed; null or absent: they are bill dates, or it is not known. */
  readonly billed?: BilledDates | null | undefined
}

/** Facts in the page's order with the total after its parts, so that the rule above it reads as a sum; then those that enter no formula. */
export function factRows(input: FactRowsInput): FactRow[] {
  const { page, table, row, formatOf, shareOf, billed } = input
  const base = baseFact(page)
  const isWithheld = (fact: string) => Boolean(billed?.whole) && !isAdditive(table?.measures.get(fact))
  const toldOf = (fact: string) => (isWithheld(fact) ? null : numberIn(row, fact))
  const baseValue = toldOf(base.fact) ?? 0
  const kinds = factKinds(input)
  const largest = new Map<string, number>()
  for (const { fact } of page.facts) {
    const kind = kinds.get(fact) ?? ''
    largest.set(kind, Math.max(largest.get(kind) ?? 0, Math.abs(toldOf(fact) ?? 0)))
  }
  const ordered = [
    ...page.facts.filter(({ sign }) => sign === '+' || sign === '-'),
    ...page.facts.filter(({ sign }) => sign === '='),
    ...page.facts.filter(({ sign }) => sign === undefined),
  ]
  return ordered.map((spec, order) => {
    const value = toldOf(spec.fact)
    const withheld = isWithheld(spec.fact)
    const format = formatOf(spec.fact)
    const inFull = withheld ? text('dashboard.billed.withheld') : fullValue(value, format)
    const drawn =
      value === null || largest.size === 1 ? value : value / ((largest.get(kinds.get(spec.fact) ?? '') ?? 0) || 1)
    const shareText = value === null || spec.sign === undefined ? '' : percent(percentOf(value, baseValue))
    return {
      fact: spec.fact,
      label: spec.factText,
      role: ROLES[spec.sign ?? ''],
      status: spec.status,
      order,
      withheld,
      value,
      drawn,
      labelAt: Math.max(drawn ?? 0, 0),
      text: value === null ? inFull : shortValue(value, format),
      shareText,
      tip: {
        title: spec.factText,
        lines: [
          { name: spec.factText, value: inFull },
          ...(shareText === '' ? [] : [{ name: shareOf.replace('{base}', base.factText), value: shareText }]),
        ],
      },
    }
  })
}

/** What each fact is measured in: facts of one kind share a scale. Sums and averages of one unit are two kinds. */
export function factKinds({
  page,
  table,
  formatOf,
}: Pick<FactRowsInput, 'page' | 'table' | 'formatOf'>): Map<string, string> {
  return new Map(
    page.facts.map(({ fact }) => [
      fact,
      `${formatOf(fact).unit} ${isAdditive(table?.measures.get(fact)) ? 'sum' : 'average'}`,
    ]),
  )
}

const ROLES = { '=': 'total', '+': 'added', '-': 'subtracted', '': 'alone' } as const

function numberIn(row: QueryRow | undefined, name: string): number | null {
  const value = row?.[name]
  return typeof value === 'number' ? value : null
}
