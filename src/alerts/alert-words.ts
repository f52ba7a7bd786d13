import { symbolOf } from '../../domain/query/currencies.ts'
import type { AlertCondition, AlertRule } from '../../domain/alerts/alert-rule.ts'
import type { AlertFigure } from '../../domain/alerts/alert-series.ts'
import { figureWords, segmentWords } from '../../domain/alerts/figure-words.ts'
import { addDays } from '../../domain/dates/calendar-date.ts'
import type { ValueFormat } from '../../domain/query/format.ts'
import { knownText, text, translated } from '../text/text.ts'
import { fullValue, longDate, number } from '../text/values.ts'

const WRITING = {
  say: (key: string, values?: Readonly<Record<string, string>>) => knownText(key, values) ?? key,
  translated,
}

export function formatOf({ unit, currency, weightUnit }: AlertFigure): ValueFormat {
  return { unit, weightUnit, symbol: symbolOf(currency) }
}

/** What is watched. */
export function figureName(figure: Pick<AlertFigure, 'name' | 'whole' | 'each'>): string {
  return figureWords(figure, WRITING)
}

/** What is watched, or happened, of these carriers, services, accounts …, by its name. */
export function ofSegments(name: string, segments: readonly string[]): string {
  return segmentWords(name, segments, WRITING)
}

/** Of whom. */
export function figureClients({ clients }: Pick<AlertFigure, 'clients'>): string {
  return clients.length === 0 ? text('alerts.everyClient') : clients.join(', ')
}

/** By what its page is filtered: "Carrier: UPS; Zone: 5"; empty: by nothing. */
export function figureFilters({ filters }: Pick<AlertFigure, 'filters'>): string {
  return filters.map((each) => text('reports.cover.condition', each)).join('; ')
}

/** Above $5,000.00 */
export function conditionWords({ span, when }: AlertRule, format: ValueFormat): string {
  switch (when.kind) {
    case 'above':
    case 'below':
      return text(`alerts.condition.${when.kind}`, { value: fullValue(when.value, format) })
    case 'changed':
      return text(`alerts.condition.changed.${span}`, { percent: number(when.percent, 1) })
    case 'unusual':
    case 'aboveTarget':
    case 'onCourse':
    case 'missing':
      return text(`alerts.condition.${when.kind}`)
  }
}

/** The day on which a week or month that is billed by then is told of: the one after its last. */
export function toldDay({ end }: { readonly end: string }): string {
  return longDate(addDays(end, 1))
}

/** The number of a condition that has one. */
export function amountOf(when: AlertCondition): number | null {
  if (when.kind === 'changed') return when.percent
  return 'value' in when ? when.value : null
}
