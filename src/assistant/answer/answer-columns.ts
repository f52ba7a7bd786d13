import { printFigureKey, readFigureKey } from '../../../domain/assistant/figure-key.ts'
import { figureName, figureUnit } from '../../../domain/assistant/figure-name.ts'
import { labelOf, type TableIndex, type Unit } from '../../../domain/query/catalog.ts'
import type { ChatReplyData } from '../../../domain/assistant/chat.ts'
import { own } from '../../../domain/values/entries.ts'
import { longLabel } from '../../charts/period-labels.ts'
import { text } from '../../text/text.ts'
import { dimensionValue } from '../../text/status-words.ts'
import { fullValue, longDate, shortValue } from '../../text/values.ts'

export type AnswerRow = ChatReplyData['df'][number]

export interface AnswerColumn {
  readonly name: string
  readonly label: string
  readonly kind: 'words' | 'value'
  /** Null: words, or a number that the catalogue does not know. */
  readonly unit: Unit | null
  /** Whether it holds days, or steps of time. */
  readonly isTime: boolean
  readonly shown: (value: AnswerRow[string]) => string
  /** As it stands beside a bar. */
  readonly short: (value: AnswerRow[string]) => string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const SPANS = { week: 'weekly', month: 'monthly', quarter: 'quarterly' } as const

/** The columns of an answer, as the catalogue calls and counts them; of those that are withheld what is not there is not told yet. Amounts of several currencies are converted to US dollars. */
export function answerColumns(
  rows: readonly AnswerRow[],
  tables: readonly TableIndex[],
  withheld: readonly string[] = [],
): AnswerColumn[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row)))
  return [...names].map((name) => {
    const key = readFigureKey(name)
    const base = key && ('measure' in key.of ? key.of.measure : key.of.count)
    const table = tables.find(
      (each) => each.timeDimensions.has(name) || each.measures.has(base ?? name) || each.columns.has(base ?? name),
    )
    const isFigure = key !== undefined && table !== undefined && (table.measures.has(base ?? '') || 'count' in key.of)
    const unit = isFigure ? figureUnit(key, table).unit : (table?.columns.get(name)?.unit ?? null)
    const grain = table?.timeDimensions.get(name)?.grain
    const isWithheld = withheld.includes(key ? printFigureKey(key) : name)
    const isValue = isWithheld || rows.some((row) => typeof row[name] === 'number')
    const shown = (value: AnswerRow[string]) => {
      if (value === null || value === undefined)
        return isWithheld
          ? text('dashboard.billed.withheld')
          : fullValue(null, { unit: 'number', symbol: '', weightUnit: 'lbs' })
      if (typeof value === 'number') return fullValue(value, { unit: unit ?? 'number', symbol: '$', weightUnit: 'lbs' })
      if (!DAY.test(value)) return dimensionValue(name, value)
      const span = own(SPANS, grain ?? '')
      return span ? longLabel(value, span) : grain === 'year' ? value.slice(0, 4) : longDate(value)
    }
    return {
      name,
      label: isFigure ? figureName(key, table, { say: text, translated: String }) : table ? labelOf(table, name) : name,
      kind: isValue ? 'value' : 'words',
      unit,
      isTime: rows.some((row) => DAY.test(String(row[name]))),
      shown,
      short: (value) =>
        typeof value === 'number'
          ? shortValue(value, { unit: unit ?? 'number', symbol: '$', weightUnit: 'lbs' })
          : shown(value),
    }
  })
}
