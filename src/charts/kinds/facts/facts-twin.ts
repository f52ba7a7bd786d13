import { percentOf } from '../../../../domain/query/format.ts'
import { text } from '../../../text/text.ts'
import { MINUS } from '../../minus.ts'
import { wordsCell, type Twin, type TwinRow } from '../../table/twin.ts'
import { amountCell, amountIn, inUnit, share, words, type TwinInput } from '../../table/twin-cells.ts'
import { baseFact } from '../../../../domain/dashboards/page-spec.ts'
import { factMark } from './fact-mark.ts'
import { factsDrawing } from './facts-drawing.ts'

/** Every fact with the sign by which it enters the page's formula, and the total that they make. */
export function factsTwin(input: TwinInput): Twin {
  const { page, formatOf, unitText } = input
  const base = baseFact(page)
  const shared = page.facts.some(({ sign }) => sign !== undefined)
  const rows = factsDrawing(input).rows.map((row) => {
    const { fact, label, value, role, shareText } = row
    const cells: TwinRow = [
      wordsCell(role === 'subtracted' ? `${MINUS} ${label}` : label, label),
      row.withheld ? wordsCell(row.text, null) : amountCell(value, formatOf(fact)),
      ...(shared
        ? [
            {
              value:
                shareText === '' || value === null
                  ? null
                  : percentOf(value, amountIn(input.result.data[0], base.fact) ?? 0),
              text: shareText,
            },
          ]
        : []),
    ]
    return { role, cells, mark: factMark(row, { formatOf }) }
  })
  const oneUnit = new Set(page.facts.map(({ fact }) => formatOf(fact).unit)).size === 1
  return {
    columns: [
      words('fact', text('dashboard.twin.fact')),
      inUnit('value', text('dashboard.twin.amount'), oneUnit ? unitText : ''),
      ...(shared ? [share(text('dashboard.shareOf').replace('{base}', base.factText))] : []),
    ],
    rows: rows.filter(({ role }) => role !== 'total').map(({ cells }) => cells),
    marks: new Map(rows.map(({ cells, mark }) => [cells, mark])),
    total: rows.find(({ role }) => role === 'total')?.cells ?? null,
    notes: [],
  }
}
