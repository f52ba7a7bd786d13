import { Button, FormControl, Select } from '@primer/react'
import { DownloadIcon } from '@primer/octicons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { MAX_INVOICE_FILES } from '../../../domain/reports/invoice-files.ts'
import { REPORT_FORMATS, type ReportFormat } from '../../../domain/reports/report.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { text } from '../../text/text.ts'
import { describeFailure } from '../../ui/failures/describe-failure.ts'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import type { RecordPicking } from '../record-picking.ts'
import { RecordsPage } from '../RecordsPage.tsx'
import styles from './BulkDownloadPage.module.css'

/** Where what becomes of a download is listed. */
const TASKS = '/ui1/bulkInvoiceTasks'
const SAID_MS = 10_000
const NOT_OPENED = { may: () => false }

/** Invoices chosen from the list, to be had as one ZIP with a file each. ROUTE-09 */
export function BulkDownloadPage(props: RoutePageProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const picking: RecordPicking = {
    chosen,
    onPick: (rows, isChosen) =>
      setChosen((before) => {
        const ids = rows.map(({ id }) => id)
        return isChosen ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id)))
      }),
  }
  return (
    <RecordsPage
      {...props}
      opening={NOT_OPENED}
      picking={picking}
      tools={<DownloadTools chosen={chosen} onClear={() => setChosen(new Set())} />}
    />
  )
}

interface DownloadToolsProps {
  readonly chosen: ReadonlySet<string>
  readonly onClear: () => void
}

function DownloadTools({ chosen, onClear }: DownloadToolsProps) {
  const api = useApi()
  const toasts = useToasts()
  const [, navigate] = useLocation()
  const [format, setFormat] = useState<ReportFormat>('xlsx')
  const submit = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/aiparcelreports/api/invoiceFiles', { body: { invoices: [...chosen], format } })),
    onSuccess: () => navigate(TASKS),
    onError: (error) =>
      toasts.show({
        tone: 'critical',
        title: text('reports.invoiceFiles.refused'),
        text: describeFailure(error),
        durationMs: SAID_MS,
      }),
  })
  const count = chosen.size
  return (
    <div className={styles.tools}>
      <span role="status">
        {count > MAX_INVOICE_FILES
          ? text('reports.invoiceFiles.tooMany', { count, most: MAX_INVOICE_FILES })
          : text('reports.invoiceFiles.chosen', { count })}
      </span>
      {count > 0 ? (
        <Button variant="invisible" onClick={onClear}>
          {text('reports.invoiceFiles.clear')}
        </Button>
      ) : null}
      <FormControl>
        <FormControl.Label visuallyHidden>{text('reports.confirm.format')}</FormControl.Label>
        <Select value={format} onChange={({ target }) => setFormat(target.value === 'csv' ? 'csv' : 'xlsx')}>
          {REPORT_FORMATS.toReversed().map((each) => (
            <Select.Option key={each} value={each}>
              {text(`grid.formats.${each}`)}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
      <Button
        variant="primary"
        leadingVisual={DownloadIcon}
        disabled={count === 0 || count > MAX_INVOICE_FILES}
        loading={submit.isPending}
        onClick={() => submit.mutate()}
      >
        {text('reports.invoiceFiles.make')}
      </Button>
    </div>
  )
}
