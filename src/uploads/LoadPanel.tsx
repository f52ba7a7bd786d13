import { DownloadIcon } from '@primer/octicons-react'
import { Button, LinkButton, Spinner } from '@primer/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { csvText } from '../../domain/files/csv.ts'
import type { components } from '../../openapi/schema.d.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import { saveFile } from '../charts/export/save-file.ts'
import { text } from '../text/text.ts'
import { longDate } from '../text/values.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import panels from '../ui/PanelPage.module.css'
import { LoadDetails } from './LoadDetails.tsx'
import { spendLink } from './spend-link.ts'
import { sizeWords, totalWords } from './upload-words.ts'
import styles from './LoadPanel.module.css'

interface LoadPanelProps {
  readonly load: components['schemas']['Load']
  readonly clientName: string
}

const REJECTS_FILE = 'rejected-values.csv'
const REJECT_COLUMNS = ['file', 'line', 'column', 'value', 'reason'] as const

/** One load: who, when, what; its invoices, what was left out and its files on demand. */
export function LoadPanel({ load, clientName }: LoadPanelProps) {
  const {
    id,
    clientId,
    loadedAt,
    by,
    files,
    newRows,
    knownRows,
    rejectedRows,
    totals,
    invoices,
    differing,
    keptUntil,
  } = load
  const api = useApi()
  const [open, setOpen] = useState(false)
  const report = useQuery({
    queryKey: ['load', id],
    enabled: open,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/loads/{id}', { params: { path: { id } }, signal })),
  })
  const download = useMutation({
    mutationFn: async ({ file, name }: { readonly file: number; readonly name: string }) => {
      const path = { id, file: String(file) }
      const bytes = await answerOf(
        api.GET('/aiparcelweb/api/loads/{id}/files/{file}', { params: { path }, parseAs: 'blob' }),
      )
      saveFile(bytes as unknown as Blob, name)
    },
  })
  const saveRejects = () => {
    const rows = (report.data?.rejects ?? []).map((each) => REJECT_COLUMNS.map((column) => each[column]))
    const head = REJECT_COLUMNS.map((column) => text(`uploads.rejectColumns.${column}`))
    saveFile(new Blob([csvText([head, ...rows])], { type: 'text/csv' }), REJECTS_FILE)
  }
  const when = text('shell.told.time', { day: longDate(loadedAt.slice(0, 10)), time: loadedAt.slice(11, 16) })
  const spend = report.data ? spendLink(clientId, report.data.files) : null
  return (
    <section className={panels.panel} aria-label={`${clientName}, ${when}`}>
      <div className={styles.head}>
        <h2 className={styles.title}>{clientName}</h2>
        <span className={styles.muted}>{by === null ? when : text('uploads.loadedBy', { by, when })}</span>
        <span className={styles.total}>{totalWords(totals)}</span>
      </div>
      <div className={styles.facts}>
        <span>{text('uploads.newRows', { count: newRows })}</span>
        <span>{text('uploads.knownRows', { count: knownRows })}</span>
        <span>{text('uploads.rejectedRows', { count: rejectedRows })}</span>
        <span>{text('uploads.invoiceCount', { count: invoices })}</span>
        {differing > 0 ? (
          <span className={styles.differing}>{text('uploads.differing', { count: differing })}</span>
        ) : null}
      </div>
      <ul className={styles.files} aria-label={text('uploads.files')}>
        {files.map(({ id: file, name, bytes }) => (
          <li key={file}>
            <bdi>{name}</bdi> <span className={styles.muted}>{sizeWords(bytes)}</span>{' '}
            {keptUntil === null ? null : (
              <Button
                size="small"
                variant="invisible"
                leadingVisual={DownloadIcon}
                aria-label={text('uploads.saveOf', { file: name })}
                onClick={() => download.mutate({ file, name })}
              >
                {text('reports.save')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {keptUntil === null ? null : (
        <div className={styles.muted}>{text('uploads.keptUntil', { day: longDate(keptUntil.slice(0, 10)) })}</div>
      )}
      {download.error ? <ServerErrorBanner error={download.error} /> : null}
      <div className={styles.facts}>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {text(open ? 'uploads.hideDetails' : 'uploads.showDetails')}
        </Button>
        {open && rejectedRows > 0 && report.data ? (
          <Button size="small" leadingVisual={DownloadIcon} onClick={saveRejects}>
            {text('uploads.saveRejects', { count: report.data.rejects.length })}
          </Button>
        ) : null}
        {open && spend !== null ? (
          <LinkButton size="small" href={spend}>
            {text('uploads.seeSpend')}
          </LinkButton>
        ) : null}
      </div>
      {open && report.isPending ? <Spinner srText={text('uploads.opening')} /> : null}
      {report.error ? <ServerErrorBanner error={report.error} onRetry={() => void report.refetch()} /> : null}
      {open && report.data ? <LoadDetails report={report.data} /> : null}
      {open && (report.data?.rejectsNotShown ?? 0) > 0 ? (
        <div className={styles.muted}>{text('uploads.moreProblems', { count: report.data?.rejectsNotShown ?? 0 })}</div>
      ) : null}
    </section>
  )
}
