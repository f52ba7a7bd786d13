import { percentOf, type ValueFormat } from '../../domain/format.ts'
import type { FactSpec, PageSpec } from '../../domain/page-spec.ts'
import type { QueryRow } from '../../domain/query.ts'
import { fullValue, percent, shortValue } from '../text/values.ts'
import type { Tip } from './tip.ts'

/** One fact of a page as a bar of the Amounts widget. WID-01 */
export interface FactRow {
  readonly fact: string
  readonly label: string
  readonly role: 'total' | 'added' | 'subtracted'
  readonly order: number
  /** As it enters the page's formula: a subtracted fact is below zero. Null: no data. */
  readonly value: number | null
  /** Where the direct label starts: the bar's right end. */
  readonly labelAt: number
  readonly text: string
  readonly shareText: string
  readonly tip: Tip
}

export interface FactRowsInput {
  readonly page: PageSpec
  /** The one row that holds every fact of the page. */
  readonly row: QueryRow | undefined
  readonly formatOf: (fact: string) => ValueFormat
  readonly shareOf: string
}

/** Facts in the page's order with the total last, so that the rule above it reads as a sum. */
export function factRows({ page, row, formatOf, shareOf }: FactRowsInput): FactRow[] {
  const base = baseFact(page)
  const baseValue = numberIn(row, base.fact) ?? 0
  const ordered = [...page.facts.filter((fact) => !isTotal(fact)), ...page.facts.filter(isTotal)]
  return ordered.map((spec, order) => {
    const amount = numberIn(row, spec.fact)
    const value = amount !== null && spec.sign === '-' ? -amount : amount
    const format = formatOf(spec.fact)
    const shareText = percent(percentOf(amount ?? 0, baseValue))
    return {
      fact: spec.fact,
      label: spec.factText,
      role: isTotal(spec) ? 'total' : spec.sign === '-' ? 'subtracted' : 'added',
      order,
      value,
      labelAt: Math.max(value ?? 0, 0),
      text: value === null ? fullValue(null, format) : shortValue(value, format),
      shareText: value === null ? '' : shareText,
      tip: {
        title: spec.factText,
        lines: [
          { name: spec.factText, value: fullValue(value, format) },
          ...(value === null ? [] : [{ name: shareOf.replace('{base}', base.factText), value: shareText }]),
        ],
      },
    }
  })
}

/** The fact that shares are of: the first one added, else the first of the page. */
export function baseFact(page: PageSpec): FactSpec {
  const base = page.facts.find((fact) => fact.sign === '+') ?? page.facts[0]
  if (!base) throw new Error('a page has at least one fact')
  return base
}

function isTotal(fact: FactSpec): boolean {
  return fact.sign === '='
}

function numberIn(row: QueryRow | undefined, name: string): number | null {
  const value = row?.[name]
  return typeof value === 'number' ? value : null
}
