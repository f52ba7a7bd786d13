import { printFigureKey, readFigureKey, type FigureKey } from '../../../domain/assistant/figure-key.ts'
import { isAdditive, type TableIndex } from '../../../domain/query/catalog.ts'
import { changeOf } from '../../../domain/query/change.ts'
import { change, fullValue, percent } from '../../text/values.ts'
import { text } from '../../text/text.ts'
import type { AnswerColumn, AnswerRow } from './answer-columns.ts'

interface Table {
  readonly columns: readonly AnswerColumn[]
  readonly rows: readonly AnswerRow[]
}

interface Pair {
  readonly now: AnswerColumn
  /** The same figure of the period before; undefined: it is compared with none. */
  readonly before: AnswerColumn | undefined
  readonly key: FigureKey
}

/** The figures of an answer, each with the one that it is compared with. */
export function comparedPairs(columns: readonly AnswerColumn[]): Pair[] {
  return columns.flatMap((now) => {
    const key = now.kind === 'value' ? readFigureKey(now.name) : undefined
    return key && !key.isBefore
      ? [{ now, key, before: columns.find(({ name }) => name === printFigureKey(key, true)) }]
      : []
  })
}

/** A table with two columns more for each figure that stands beside the one of the period before: how much it changed, and in percent. */
export function withChanges({ columns, rows }: Table, tables: readonly TableIndex[]): Table {
  const compared = comparedPairs(columns).flatMap(({ now, before, key }) => (before ? [{ now, before, key }] : []))
  if (compared.length === 0) return { columns, rows }
  const isOne = compared.length === 1
  const made = compared.map(({ now, before, key: { of, over, share } }) => {
    const measure = 'measure' in of ? tables.flatMap(({ measures }) => measures.get(of.measure) ?? [])[0] : undefined
    // Of what adds up a group without rows is zero.
    const adds = over === null && !share && (measure === undefined || isAdditive(measure))
    const amounts = (row: AnswerRow) =>
      [now, before].map(({ name }) => {
        const value = row[name]
        return typeof value === 'number' ? value : adds ? 0 : null
      })
    return {
      columns: [
        {
          ...now,
          name: `${now.name}@change`,
          label: isOne
            ? text('assistant.answers.figures.change')
            : text('assistant.answers.figures.changeOf', { name: now.label }),
          shown: (value: AnswerRow[string]) =>
            typeof value === 'number' ? change(value, now.shown(value)) : now.shown(null),
        },
        {
          ...now,
          name: `${now.name}@change%`,
          label: isOne
            ? text('assistant.answers.figures.changePercent')
            : text('assistant.answers.figures.changePercentOf', { name: now.label }),
          unit: 'percent' as const,
          shown: (value: AnswerRow[string]) =>
            typeof value === 'number'
              ? change(value, percent(value))
              : fullValue(null, { unit: 'percent', symbol: '', weightUnit: 'lbs' }),
        },
      ],
      cells: (row: AnswerRow): AnswerRow => {
        const [after, earlier] = amounts(row)
        if (after === null || earlier === null || after === undefined || earlier === undefined)
          return { [`${now.name}@change`]: null, [`${now.name}@change%`]: null }
        const { amount, percent: share, direction } = changeOf(after, earlier)
        return {
          [`${now.name}@change`]: amount,
          [`${now.name}@change%`]: earlier === 0 ? null : direction === 'down' ? -share : share,
        }
      },
    }
  })
  return {
    columns: [...columns, ...made.flatMap((each) => each.columns)],
    rows: rows.map((row) => Object.assign({}, row, ...made.map(({ cells }) => cells(row))) as AnswerRow),
  }
}
