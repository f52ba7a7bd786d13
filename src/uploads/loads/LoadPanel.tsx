import { ArrowSwitchIcon, DownloadIcon, HistoryIcon } from '@primer/octicons-react'
import { Button, LinkButton, Spinner } from '@primer/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '../../../openapi/schema.d.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { saveFile } from '../../ui/save-file.ts'
import { text } from '../../text/text.ts'
import { momentText } from '../../text/moment-text.ts'
import { longDate } from '../../text/values.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import panels from '../../ui/PanelPage.module.css'
import { LoadDetails } from './LoadDetails.tsx'
import { filesToMend, RejectedLines, type KeptFile } from './RejectedLines.tsx'
import { saveRejects } from '../rejects-csv.ts'
import { loadSpendLink } from '../../filters/links/spend-link.ts'
import { UndoLoad } from './UndoLoad.tsx'
import { sizeWords, totalWords } from '../upload-words.ts'
import { useLoadReport } from './use-load-report.ts'
import styles from './LoadPanel.module.css'

interface LoadPanelProps {
  readonly load: components['schemas']['Load']
  readonly clientName: string
}

/** One load: who, when, what; its invoices, what was left out and its files on demand. */
export function LoadPanel({ load, clientName }: LoadPanelProps) {
  const {
    id,
    clientId,
    loadedAt,
    by,
    undone,
    moved,
    files,
    newRows,
    knownRows,
    heldRows,
    rejectedRows,
    totals,
    packages,
    invoices,
    invoiceDates,
    differing,
    keptUntil,
  } = load
  const api = useApi()
  const [open, setOpen] = useState(false)
  const path = { id: String(id) }
  const report = useLoadReport(id, open)
  const readRejects = (from: number, signal?: AbortSignal) =>
    answerOf(
      api.GET('/aiparcelweb/api/loads/{id}/rejects', {
        params: { path, query: { from: String(from) } },
        ...(signal ? { signal } : {}),
      }),
    )
  const rejects = useQuery({
    queryKey: ['loadRejects', id],
    enabled: open,
    queryFn: ({ signal }) => readRejects(0, signal),
  })
  const download = useMutation({
    mutationFn: async ({ file, name, rejected }: KeptFile) => {
      const bytes = await answerOf(
        api.GET('/aiparcelweb/api/loads/{id}/files/{file}', {
          params: {
            path: { ...path, file: String(file) },
            query: rejected === undefined ? {} : { rejected },
          },
          parseAs: 'blob',
        }),
      )
      saveFile(bytes as unknown as Blob, name)
    },
  })
  const saveAll = useMutation({
    mutationFn: async () => {
      const all = []
      for (let page = await readRejects(0); page.rejects.length > 0; page = await readRejects(all.length))
        all.push(...page.rejects)
      saveRejects(all)
    },
  })
  const when = momentText(loadedAt)
  const spend = undone ? null : loadSpendLink(clientId, id, invoiceDates)
  return (
    <section className={panels.panel} aria-label={`${clientName}, ${when}`}>
      <div className={styles.head}>
        <h2 className={styles.title}>{clientName}</h2>
        <span className={styles.muted}>
          {text('uploads.loadNumbered', { load: String(id) })} · {doneWords(by, loadedAt)}
        </span>
        <span className={styles.total}>{totalWords(totals)}</span>
      </div>
      {undone ? (
        <div className={styles.undone}>
          <HistoryIcon /> {text('uploads.undo.undone', { when: doneWords(undone.by, undone.at) })}
        </div>
      ) : null}
      {moved.map(({ account, came, at, by }) => (
        <div key={`${account} ${at}`} className={styles.undone}>
          <ArrowSwitchIcon />{' '}
          {text(came ? 'uploads.moved.came' : 'uploads.moved.went', { account, when: doneWords(by, at) })}
        </div>
      ))}
      <div className={styles.facts}>
        <span>{text('uploads.newRows', { count: newRows })}</span>
        <span>{text('uploads.knownRows', { count: knownRows })}</span>
        {heldRows > 0 ? <span>{text('uploads.heldRows', { count: heldRows })}</span> : null}
        <span>{text('uploads.rejectedRows', { count: rejectedRows })}</span>
        {packages === null ? null : (
          <>
            <span>{text('uploads.matched', { count: packages.matched })}</span>
            {packages.waiting > 0 ? <span>{text('uploads.waiting', { count: packages.waiting })}</span> : null}
          </>
        )}
        {packages !== null && invoices === 0 ? null : <span>{text('uploads.invoiceCount', { count: invoices })}</span>}
        {differing > 0 ? (
          <span className={styles.differing}>{text('uploads.differing', { count: differing })}</span>
        ) : null}
      </div>
      <ul className={styles.files} aria-label={text('uploads.files')}>
        {files.map(({ id: file, name, bytes }) => (
          <li key={file ?? name}>
            <bdi>{name}</bdi> {bytes === null ? null : <span className={styles.muted}>{sizeWords(bytes)}</span>}{' '}
            {file === null ? null : (
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
        {open && rejects.data && rejects.data.total > 0 ? (
          <Button
            size="small"
            leadingVisual={DownloadIcon}
            loading={saveAll.isPending}
            onClick={() => saveAll.mutate()}
          >
            {text('uploads.saveRejects', { count: rejects.data.total })}
          </Button>
        ) : null}
        {spend === null ? null : (
          <LinkButton size="small" href={spend}>
            {text('uploads.seeSpend')}
          </LinkButton>
        )}
        {undone ? null : <UndoLoad load={id} />}
      </div>
      {saveAll.error ? <ServerErrorBanner error={saveAll.error} /> : null}
      {open && report.isPending ? <Spinner srText={text('uploads.opening')} /> : null}
      {report.error ? <ServerErrorBanner error={report.error} onRetry={() => void report.refetch()} /> : null}
      {rejects.error ? <ServerErrorBanner error={rejects.error} onRetry={() => void rejects.refetch()} /> : null}
      {open && report.data && rejects.data ? (
        <>
          <LoadDetails invoices={report.data.invoices} rejects={rejects.data.rejects} rejected={rejects.data.total} />
          <RejectedLines
            files={filesToMend(files, rejects.data.rejects)}
            isSaving={download.isPending}
            onSave={(file) => download.mutate(file)}
          />
        </>
      ) : null}
    </section>
  )
}

/** By whom, as far as it is told, and when. */
function doneWords({ commandLine, login, program, folder }: LoadPanelProps['load']['by'], at: string): string {
  const by = commandLine
    ? text('uploads.commandLine')
    : program !== null
      ? text('uploads.byProgram', { name: program })
      : folder !== null
        ? text('uploads.byFolder', { name: folder })
        : login
  return by === null ? momentText(at) : text('uploads.loadedBy', { by, when: momentText(at) })
}
