import { FileIcon } from '@primer/octicons-react'
import { Button, Spinner } from '@primer/react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { reportRequest } from '../../../domain/reports/report-request.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { ReportSubmissionActor } from '../../../machines/reports/report-submission.machine.ts'
import { newUuid } from '../../api/new-uuid.ts'
import { text } from '../../text/text.ts'
import type { GridColumn } from '../grid-columns.ts'
import type { GridSource } from '../rows/grid-source.ts'
import styles from '../GridDialog.module.css'

export interface DownloadDataProps {
  readonly submission: ReportSubmissionActor
  readonly source: Pick<GridSource, 'order' | 'countRows'>
  readonly page: Page
  readonly view: View
  readonly columns: readonly GridColumn[]
  /** While rows are loaded, and where there are none. RPT-01 */
  readonly disabled: boolean
  readonly onFailed: (error: unknown) => void
}

/** Asks for all rows of the grid, as it is filtered and ordered, as a report. RPT-01 to RPT-03 */
export function DownloadData({ submission, source, page, view, columns, disabled, onFailed }: DownloadDataProps) {
  const busy = useSelector(submission, (snapshot) => snapshot.hasTag('busy'))
  const [counting, setCounting] = useState(false)
  const ask = async () => {
    setCounting(true)
    try {
      const { sortModel, filterModel } = source.order()
      const nameOf = (field: string) => columns.find((column) => column.field === field)?.spec.name
      const orderBy = sortModel.flatMap(({ colId, sort }) => {
        const name = nameOf(colId)
        return name === undefined ? [] : [{ name, direction: sort }]
      })
      const request = reportRequest({
        page,
        view,
        columns: columns.map(({ spec }) => spec.name),
        orderBy,
        filterModel,
        rowCount: await source.countRows(),
      })
      submission.send({ type: 'report.asked', draft: { page: page.id, request }, key: newUuid() })
    } catch (error) {
      onFailed(error)
    } finally {
      setCounting(false)
    }
  }
  return (
    <>
      <span className={styles.state} role="status">
        {busy ? text('reports.submitting') : ''}
      </span>
      <Button
        leadingVisual={busy || counting ? () => <Spinner size="small" /> : FileIcon}
        disabled={disabled || busy || counting}
        onClick={() => void ask()}
      >
        {text('reports.download')}
      </Button>
    </>
  )
}
