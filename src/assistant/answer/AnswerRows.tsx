import { SegmentedControl } from '@primer/react'
import { useMemo, useState } from 'react'
import { buildCatalog } from '../../../domain/query/catalog.ts'
import { MAX_TABLE_ROWS, type ChatReplyData } from '../../../domain/assistant/chat.ts'
import { usePagesConfig } from '../../api/queries.ts'
import { ChartFrame } from '../../charts/ChartFrame.tsx'
import { text } from '../../text/text.ts'
import { ErrorBoundary } from '../../ui/failures/ErrorBoundary.tsx'
import tables from '../../ui/Table.module.css'
import { answerChartHeight, answerSpec, readAnswerChart } from './answer-chart.ts'
import { answerColumns, type AnswerColumn, type AnswerRow } from './answer-columns.ts'
import { Figures } from './Figures.tsx'
import { withChanges } from './compared-columns.ts'
import styles from './Answer.module.css'

type Data = Pick<ChatReplyData, 'chartOptions' | 'df' | 'assistantResponse'>

/** An answer's rows: drawn where their chart options hold, unless the table is wanted. CHAT-22, CHAT-23 */
export function AnswerRows({ data: { chartOptions, df, assistantResponse } }: { readonly data: Data }) {
  const config = usePagesConfig({ enabled: true }).data
  const { columns, compared } = useMemo(() => {
    const known = [...buildCatalog(config?.tables ?? []).tables.values()]
    const own = answerColumns(df, known)
    return { columns: own, compared: withChanges({ columns: own, rows: df }, known) }
  }, [df, config])
  const chart = useMemo(() => readAnswerChart(chartOptions, columns), [chartOptions, columns])
  const [asTable, setAsTable] = useState(false)
  const [row] = df
  if (row && df.length === 1 && columns.every(({ kind }) => kind === 'value'))
    return <Figures columns={columns} row={row} />
  const table = <AnswerTable {...compared} />
  if (!chart) return table
  return (
    <>
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
                answerSpec({ chart, columns, rows: df, size, theme, colours: config?.serviceCategories ?? [] })
              }
            />
          </div>
        </ErrorBoundary>
      )}
    </>
  )
}

function AnswerTable({
  columns,
  rows,
}: {
  readonly columns: readonly AnswerColumn[]
  readonly rows: readonly AnswerRow[]
}) {
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
                {columns.map(({ name, kind, shown }) => (
                  <td key={name} data-kind={kind}>
                    <bdi>{shown(row[name] ?? null)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > MAX_TABLE_ROWS ? <p className={styles.capped}>{text('assistant.capped')}</p> : null}
    </>
  )
}
