import type { CardHeading } from '../../domain/card/card-heading.ts'
import type { Card } from '../../domain/card/card-of.ts'
import { NO_SECOND } from '../../domain/dashboards/changes.ts'
import type { WidgetSettings } from '../../domain/dashboards/widget-settings.ts'
import { labelOf, type TableIndex } from '../../domain/query/catalog.ts'
import { noteWords } from '../text/billed-words.ts'
import { noChangeText } from '../text/compared-words.ts'
import { dimensionInTitle, dimensionName } from '../text/dimension-name.ts'
import { periodText } from '../text/period-text.ts'
import { knownText, text } from '../text/text.ts'
import { unitWord } from './units.ts'

/** The name of a setting's value on its control; a dimension without one takes its label from the catalogue. */
export function optionText(setting: keyof WidgetSettings, value: string, table: TableIndex | undefined): string {
  if (setting === 'second' && value !== NO_SECOND) return dimensionName(table, value)
  return knownText(`dashboard.options.${setting}.${value}`) ?? labelOf(table, value)
}

/** What a card says in the language that is spoken. */
export interface CardWords {
  readonly title: string
  readonly subtitle: string
  /** Whole sentences below its picture. */
  readonly notes: readonly string[]
}

/** "Total Spend by service category", under it the period and what the values are in, and below the picture what is to be known of it. */
export function cardWords(
  { heading, notes }: Pick<Card, 'heading' | 'notes'>,
  table: TableIndex | undefined,
): CardWords {
  return { ...headingWords(heading, table), notes: notes.flatMap((note) => noteWords(note, table)) }
}

export function headingWords(heading: CardHeading, table: TableIndex | undefined): Omit<CardWords, 'notes'> {
  const { tells, fact, total, base, by, level, span, splitBy, dates, period, days, unit, measuredIn, adds } = heading
  const inTitle = (value: string | undefined) => (value === undefined ? '' : dimensionInTitle(table, value))
  const both = (first: string | undefined, second: string | undefined) =>
    second === undefined
      ? inTitle(first)
      : text('dashboard.changed.by', { first: inTitle(first), second: inTitle(second) })
  const prior = days.sides ? periodText(days.sides.earlier) : noChangeText(days)
  const unitText = unitWord(unit, measuredIn)
  const words: Readonly<Record<string, string>> = {
    fact,
    total,
    base,
    dimension: both(by[0], by[1]),
    level: inTitle(level),
    span: both(span, splitBy),
    period: periodText(period),
    prior,
    unit: unitText,
    share: adds ? text('dashboard.shareOfTotal') : unitText,
  }
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
  const title = fill(heading.title)
  if (tells === 'changes') {
    return {
      title: text('dashboard.changed.title', { title }),
      subtitle: text('dashboard.changed.against', { period: periodText(dates), prior }),
    }
  }
  if (tells === 'sides')
    return { title, subtitle: text('bridge.sides.subtitle', { period: periodText(dates), unit: unitText }) }
  return { title, subtitle: fill(heading.subtitle) }
}
