import { Spinner } from '@primer/react'
import { Blankslate } from '@primer/react/experimental'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { useDeleteQuestion } from '../ui/use-question.tsx'
import tables from '../ui/Table.module.css'
import { ReportRow } from './ReportRow.tsx'
import { useReportDownload, useReportEnd, useReports, type ReportEntry } from './report-queries.ts'
import styles from './ReportsPage.module.css'

const COLUMNS = ['name', 'page', 'rows', 'submitted', 'status', 'size', 'actions'] as const

interface ReportListProps {
  /** Which of the person's. */
  readonly lists: (report: ReportEntry) => boolean
  /** What is said where there is none of them. */
  readonly none: { readonly heading: string; readonly hint: string }
}

/** What was submitted, how far it is, and its file. RPT-07, GAP-31 */
export function ReportList({ lists, none }: ReportListProps) {
  const reports = useReports()
  const download = useReportDownload()
  const cancel = useReportEnd('cancel')
  const remove = useReportEnd('delete')
  const { askToDelete, dialog } = useDeleteQuestion()
  const failure = reports.error ?? download.error ?? cancel.error ?? remove.error
  const listed = reports.data?.filter(lists)
  const busy = download.isPending ? download.variables.id : null
  return (
    <>
      {failure ? <ServerErrorBanner error={failure} onRetry={() => void reports.refetch()} /> : null}
      {reports.isPending ? <Spinner srText={text('reports.loading')} /> : null}
      {listed?.length === 0 ? (
        <Blankslate spacious>
          <Blankslate.Heading>{none.heading}</Blankslate.Heading>
          <Blankslate.Description>{none.hint}</Blankslate.Description>
        </Blankslate>
      ) : null}
      {listed && listed.length > 0 ? (
        <div
          className={`${tables.scroll} ${tables.bordered}`}
          role="region"
          aria-label={text('reports.table')}
          tabIndex={0}
        >
          <table className={`${tables.table} ${styles.table}`} aria-label={text('reports.table')}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th
                    key={column}
                    scope="col"
                    {...(column === 'rows' || column === 'size' ? { 'data-kind': 'value' } : {})}
                  >
                    {text(`reports.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className={tables.rows}>
              {listed.map((report) => (
                <ReportRow
                  key={report.id}
                  report={report}
                  saving={busy === report.id}
                  onSave={download.mutate}
                  onCancel={cancel.mutate}
                  onDelete={({ id, name }) => askToDelete(name, () => remove.mutate(id))}
                />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {dialog}
    </>
  )
}
