import { Spinner } from '@primer/react'
import { Blankslate } from '@primer/react/experimental'
import { text } from '../text/text.ts'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { useDeleteQuestion } from '../ui/use-question.tsx'
import panels from '../ui/PanelPage.module.css'
import tables from '../ui/Table.module.css'
import { NewReport } from './NewReport.tsx'
import { ReportRow } from './ReportRow.tsx'
import { useReportDownload, useReportEnd, useReports } from './report-queries.ts'
import styles from './ReportsPage.module.css'

const COLUMNS = ['name', 'page', 'rows', 'submitted', 'status', 'size', 'actions'] as const

/** The reports that the person submitted, and the way to have them. RPT-07, GAP-31 */
export function ReportsPage({ title }: RoutePageProps) {
  const reports = useReports()
  const download = useReportDownload()
  const cancel = useReportEnd('cancel')
  const remove = useReportEnd('delete')
  const { askToDelete, dialog } = useDeleteQuestion()
  const failure = reports.error ?? download.error ?? cancel.error ?? remove.error
  const busy = download.isPending ? download.variables.id : null
  return (
    <PageFrame title={title}>
      <div className={panels.page}>
        <NewReport />
        {failure ? <ServerErrorBanner error={failure} onRetry={() => void reports.refetch()} /> : null}
        {reports.isPending ? <Spinner srText={text('reports.loading')} /> : null}
        {reports.data?.length === 0 ? (
          <Blankslate spacious>
            <Blankslate.Heading>{text('reports.none')}</Blankslate.Heading>
            <Blankslate.Description>{text('reports.noneHint')}</Blankslate.Description>
          </Blankslate>
        ) : null}
        {reports.data && reports.data.length > 0 ? (
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
                {reports.data.map((report) => (
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
      </div>
    </PageFrame>
  )
}
