import { SegmentedControl } from '@primer/react'
import { useMemo, useState } from 'react'
import { catalogOf } from '../../api/table-of.ts'
import { MAX_TABLE_ROWS, type ChatReplyData } from '../../../domain/assistant/chat.ts'
import { usePagesConfig } from '../../api/queries.ts'
import { ChartFrame } from '../../charts/ChartFrame.tsx'
import { text } from '../../text/text.ts'
import { ErrorBoundary } from '../../ui/failures/ErrorBoundary.tsx'
import tables from '../../ui/Table.module.css'
import { answerChartHeight, answerSpec } from './answer-chart.ts'
import { answerColumns, type AnswerColumn, type AnswerRow } from './answer-columns.ts'
import { addsUp, answerSides } from './answer-sides.ts'
import { Figures } from './Figures.tsx'
import { withChanges } from './compared-columns.ts'
import { drawnRows } from './pie-slices.ts'
import { readAnswerChart } from './read-answer-chart.ts'
import { SidesOfAnswer } from './SidesOfAnswer.tsx'
import { unfinishedIn } from './unfinished.ts'
import styles from './Answer.module.css'

type Data = Pick<ChatReplyData, 'chartOptions' | 'df' | 'totals' | 'unfinished' | 'withheld' | 'assistantResponse'>

/** An answer's rows: drawn where their chart options hold, unless the table is wanted. CHAT-22, CHAT-23 */
export function AnswerRows({
  data: { chartOptions, df, totals, unfinished, withheld, assistantResponse },
}: {
  readonly data: Data
}) {
  const config = usePagesConfig({ enabled: true }).data
  const { columns, chart, drawn, compared, overall, sides } = useMemo(() => {
    const known = [...catalogOf(config?.tables ?? []).tables.values()]
    const own = answerColumns(df, known, withheld ?? [])
    const picture = readAnswerChart(chartOptions, own)
    const shown = picture ? drawnRows({ chart: picture, columns: own, rows: df }, known) : { rows: df, rest: null }
    // Of ship dates of which not all is billed no change is told.
    const changed = (rows: Data['df']) =>
      withheld ? { columns: own, rows } : withChanges({ columns: own, rows }, known)
    return {
      columns: own,
      chart: picture,
      drawn: shown,
      compared: changed(df),
      overall: totals && {
        row: changed([totals]).rows[0] ?? totals,
        isSum: own.every(({ name, kind }) => kind === 'words' || addsUp(name, known)),
      },
      sides: picture ? answerSides({ chart: picture, columns: own, rows: shown.rows }, known) : undefined,
    }
  }, [df, totals, withheld, chartOptions, config])
  const [asTable, setAsTable] = useState(false)
  const [row] = df
  if (row && df.length === 1 && columns.every(({ kind }) => kind === 'value'))
    return <Figures columns={columns} row={row} />
  const table = <AnswerTable {...compared} overall={overall} unfinishedOf={unfinishedIn(columns, unfinished)} />
  if (!chart) return table
  return (
    <>
      {sides ? (
        <SidesOfAnswer
          {...sides}
          difference={withheld ? null : sides.difference}
          rest={drawn.rest}
          colours={config?.serviceCategories ?? []}
        />
      ) : null}
      <div className={styles.shownAs}>
        <SegmentedControl size="small" aria-label={text('assistant.shownAs')} onChange={(at) => setAsTable(at === 1)}>
          <SegmentedControl.Button selected={!asTable}>{text('assistant.chart')}</SegmentedControl.Button>
          <SegmentedControl.Button selected={asTable}>{text('assistant.table')}</SegmentedControl.Button>
        </SegmentedControl>
      </div>
      {asTable ? (
        table
      ) : (
        <ErrorBoundary fallback={table}>
          <div className={styles.chart} style={{ height: answerChartHeight(chart, df.length) }}>
            <ChartFrame
              label={assistantResponse}
              specOf={({ size, theme }) =>
                answerSpec({
                  chart,
                  columns,
                  ...drawn,
                  size,
                  theme,
                  colours: config?.serviceCategories ?? [],
                  unfinished,
                })
              }
            />
          </div>
        </ErrorBoundary>
      )}
    </>
  )
}

interface AnswerTableProps {
  readonly columns: readonly AnswerColumn[]
  readonly rows: readonly AnswerRow[]
  /** The figures over all rows; null: there are none. */
  readonly overall: { readonly row: AnswerRow; readonly isSum: boolean } | null
  /** How much of a row's step of time there is; '' where it is whole. */
  readonly unfinishedOf: (row: AnswerRow) => string
}

function AnswerTable({ columns, rows, overall, unfinishedOf }: AnswerTableProps) {
  const names = columns.filter(({ kind }) => kind === 'words').length
  return (
    <>
      <div
        className={`${tables.scroll} ${tables.bordered} ${styles.table}`}
        role="region"
        aria-label={text('assistant.table')}
        tabIndex={0}
      >
        <table className={tables.table}>
          <thead>
            <tr>
              {columns.map(({ name, label, kind }) => (
                <th key={name} scope="col" data-kind={kind}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_TABLE_ROWS).map((row, at) => (
              <tr key={at}>
                {columns.map(({ name, kind, isTime, shown }) => (
                  <td key={name} data-kind={kind}>
                    <bdi>{row[name] === undefined ? '' : shown(row[name])}</bdi>
                    {isTime && unfinishedOf(row) !== '' ? (
                      <span className={styles.unfinished}>{unfinishedOf(row)}</span>
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {overall && names > 0 ? (
            <tfoot>
              <tr>
                <th scope="row" colSpan={names}>
                  {text(overall.isSum ? 'assistant.total' : 'assistant.overall')}
                </th>
                {columns
                  .filter(({ kind }) => kind === 'value')
                  .map(({ name, kind, shown }) => (
                    <td key={name} data-kind={kind}>
                      <bdi>{shown(overall.row[name] ?? null)}</bdi>
                    </td>
                  ))}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
      {rows.length > MAX_TABLE_ROWS ? <p className={styles.capped}>{text('assistant.capped')}</p> : null}
    </>
  )
}
