import { Banner, Button, ProgressBar, Spinner } from '@primer/react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ClientShort } from '../api/answers.ts'
import type { FileReport, UploadFormat } from '../../domain/uploads/upload.ts'
import { loadsAnything } from '../../domain/uploads/loadable.ts'
import type { UploadActor } from '../../machines/uploads/upload.machine.ts'
import { text, translated } from '../text/text.ts'
import { number } from '../text/values.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { CategoryTotals } from './CategoryTotals.tsx'
import { DropZone, type RefusedFiles } from './DropZone.tsx'
import { FileTable } from './FileTable.tsx'
import { HeldInvoices } from './HeldInvoices.tsx'
import { heldIn, keyOf, nameOf } from './held-invoices.ts'
import { UploadFooter } from './UploadFooter.tsx'
import { sizeWords } from './upload-words.ts'
import styles from './UploadBoard.module.css'
import { LoadedUpload } from './board/LoadedUpload.tsx'

interface Limits {
  readonly mostFiles: number
  readonly mostFileBytes: number
  readonly formats: readonly UploadFormat[]
}

interface UploadBoardProps {
  readonly actor: UploadActor
  /** Undefined: nobody is chosen. */
  readonly client: ClientShort | undefined
  readonly limits: Limits
  readonly mayAssignAccounts: boolean
  readonly onMap: (report: FileReport) => void
}

const NONE_REFUSED: RefusedFiles = { tooLarge: [], tooMany: 0 }

/** A call failed, and the person says how it goes on. */
const TROUBLED: readonly string[] = ['unopened', 'unbegun', 'unsent', 'broken']

/** Everything of an upload below the bar, whatever state it is in. */
export function UploadBoard({ actor, client, limits, mayAssignAccounts, onMap }: UploadBoardProps) {
  const { upload, failure } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value as string)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const cancellable = useSelector(actor, (snapshot) => snapshot.hasTag('cancellable'))
  const [replaced, setReplaced] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState(NONE_REFUSED)
  const retry = () => actor.send({ type: 'upload.retried' })
  const discard = () => actor.send({ type: 'upload.discarded' })
  const files = upload?.files ?? []
  const report = upload?.report ?? []
  const replace = heldIn(report)
    .map(keyOf)
    .filter((key) => replaced.has(nameOf(key)))
  if (state === 'loaded' && upload)
    return <LoadedUpload actor={actor} upload={upload} clientName={client?.name ?? ''} replace={replace} />
  return (
    <>
      <DropZone
        files={files.length}
        mostFiles={limits.mostFiles}
        nothingStored={state !== 'loading'}
        mostFileBytes={limits.mostFileBytes}
        disabled={busy || client === undefined || TROUBLED.includes(state)}
        onFiles={(chosen) => {
          if (client && state === 'idle') actor.send({ type: 'client.chosen', clientId: client.id })
          actor.send({ type: 'files.chosen', files: chosen })
        }}
        onRefused={setRefused}
      />
      {client === undefined ? <p className={styles.hint}>{text('uploads.chooseClientFirst')}</p> : null}
      <RefusedNotes refused={refused} limits={limits} onDismiss={() => setRefused(NONE_REFUSED)} />
      {failure ? <ServerErrorBanner error={failure} /> : null}
      {upload?.failure ? (
        <Banner
          variant="warning"
          title={text(`uploads.failures.${upload.failure.code}`)}
          description={upload.failure.detail === null ? null : translated(upload.failure.detail)}
        />
      ) : null}
      <div role="status" aria-live="polite" className={styles.status}>
        {busy ? <Progress actor={actor} /> : null}
      </div>
      {state === 'resting' || TROUBLED.includes(state) ? (
        <div className={styles.actions}>
          <Button variant="primary" onClick={retry}>
            {text('uploads.readAgain')}
          </Button>
          {state === 'unopened' ? null : <Button onClick={discard}>{text('uploads.discard')}</Button>}
        </div>
      ) : null}
      {cancellable ? (
        <div className={styles.actions}>
          <Button onClick={() => actor.send({ type: 'upload.cancelled' })}>{text('uploads.cancel')}</Button>
        </div>
      ) : null}
      {state === 'previewed' && upload ? (
        <>
          <FileTable
            report={report}
            files={files}
            clientName={client?.name ?? ''}
            replace={replace}
            onRemove={(file) => actor.send({ type: 'file.removed', file })}
            choice={{
              formats: limits.formats,
              mappings: upload.mappings,
              clientName: client?.name ?? '',
              onFormat: (file, format) => actor.send({ type: 'formats.chosen', formats: { [file]: format } }),
              onAgain: () => actor.send({ type: 'formats.chosen', formats: {} }),
              onMap,
            }}
          />
          <CategoryTotals report={report.filter((file) => loadsAnything(file, replace))} replace={replace} />
          <HeldInvoices report={report} replaced={replaced} onChange={setReplaced} />
          <UploadFooter
            report={report}
            replace={replace}
            mayAssignAccounts={mayAssignAccounts}
            onDiscard={discard}
            onLoad={(acceptDates) => actor.send({ type: 'load.asked', choice: { acceptDates, replace } })}
          />
        </>
      ) : null}
    </>
  )
}

interface RefusedNotesProps {
  readonly refused: RefusedFiles
  readonly limits: Limits
  readonly onDismiss: () => void
}

/** Which files were not taken, and why. */
function RefusedNotes({ refused: { tooLarge, tooMany }, limits, onDismiss }: RefusedNotesProps) {
  return (
    <>
      {tooLarge.length > 0 ? (
        <Banner
          variant="warning"
          title={text('uploads.tooLarge', { files: tooLarge.join(', '), size: sizeWords(limits.mostFileBytes) })}
          onDismiss={onDismiss}
        />
      ) : null}
      {tooMany > 0 ? (
        <Banner
          variant="warning"
          title={text('uploads.tooMany', { count: number(tooMany, 0), most: number(limits.mostFiles, 0) })}
          onDismiss={onDismiss}
        />
      ) : null}
    </>
  )
}

/** How far the sending or the reading is, in words and as a bar. */
function Progress({ actor }: { readonly actor: UploadActor }) {
  const state = useSelector(actor, ({ value }) => value as string)
  const { upload, queue } = useSelector(actor, ({ context }) => context)
  const files = upload?.files ?? []
  const sent = files.reduce((sum, { received }) => sum + received, 0)
  const all = Math.max(sent, bytesOf(files), bytesOf(queue))
  // Before the server has told how far it is, nothing of what was sent is read.
  const { bytesRead: done, bytesTotal: total } =
    state === 'sending'
      ? { bytesRead: sent, bytesTotal: all }
      : (upload?.progress ?? { bytesRead: 0, bytesTotal: bytesOf(files) })
  const words =
    state === 'sending' || state === 'reading' || state === 'loading'
      ? text(`uploads.progress.${state}`, {
          done: sizeWords(done),
          total: sizeWords(total),
          rows: number(upload?.progress?.rows ?? 0, 0),
        })
      : null
  if (words === null) return <Spinner srText={text('uploads.opening')} />
  return (
    <div className={styles.progress}>
      <div>{words}</div>
      <ProgressBar progress={(100 * done) / Math.max(1, total)} aria-label={words} />
    </div>
  )
}

function bytesOf(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
