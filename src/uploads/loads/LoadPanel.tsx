import { ArrowSwitchIcon, DownloadIcon, HistoryIcon } from '@primer/octicons-react'
import { Button, LinkButton, Spinner } from '@primer/react'
import { useState } from 'react'
import type { components } from '../../../openapi/schema.d.ts'
import { text } from '../../text/text.ts'
import { momentText } from '../../text/moment-text.ts'
import { longDate } from '../../text/values.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import panels from '../../ui/PanelPage.module.css'
import { LoadDetails } from './LoadDetails.tsx'
import { filesToMend, RejectedLines } from './RejectedLines.tsx'
import { loadSpendLink } from '../../filters/links/spend-link.ts'
import { UndoLoad } from './UndoLoad.tsx'
import { totalWords } from '../upload-words.ts'
import { useLoadReport } from './use-load-report.ts'
import styles from './LoadPanel.module.css'
import { useLoadRejects } from './use-load-rejects.ts'
import { useKeptFile } from './use-kept-file.ts'
import { LoadFacts } from './LoadFacts.tsx'
import { LoadFiles } from './LoadFiles.tsx'

interface LoadPanelProps {
  readonly load: components['schemas']['Load']
  readonly clientName: string
}

/** One load: who, when, what; its invoices, what was left out and its files on demand. */
export function LoadPanel({ load, clientName }: LoadPanelProps) {
  const { id, clientId, loadedAt, by, undone, moved, files, totals, invoiceDates, keptUntil } = load
  const [open, setOpen] = useState(false)
  const report = useLoadReport(id, open)
  const { rejects, saveAll } = useLoadRejects(id, open)
  const download = useKeptFile(id)
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
      <LoadFacts load={load} />
      <LoadFiles files={files} onSave={download.mutate} />
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
