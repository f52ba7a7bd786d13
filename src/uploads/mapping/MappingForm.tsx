import { Banner, Button } from '@primer/react'
import { useEffect, useId, useRef, useState } from 'react'
import { checkMapping } from '../../../domain/uploads/mapping/check-mapping.ts'
import { withTotalRows } from '../../../domain/uploads/mapping/change-draft.ts'
import type { MappingDraft } from '../../../domain/uploads/mapping/file-mapping.ts'
import type { MappingActor } from '../../../machines/uploads/mapping.machine.ts'
import { RequestFailed } from '../../api/request-failed.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { remarkWords } from '../upload-words.ts'
import { ChargeTexts } from './ChargeTexts.tsx'
import { ColumnTable } from './ColumnTable.tsx'
import { FileSettings } from './FileSettings.tsx'
import { doubtWords, mappingFaultWords } from './mapping-words.ts'
import { MappingPreviewPane } from './MappingPreviewPane.tsx'
import { openDoubts } from './open-doubts.ts'
import { ReadingChoice } from './ReadingChoice.tsx'
import { WholeFile } from './WholeFile.tsx'
import styles from './Mapping.module.css'

interface MappingFormProps {
  readonly snapshot: ReturnType<MappingActor['getSnapshot']>
  readonly draft: MappingDraft
  readonly send: MappingActor['send']
  readonly clientName: string
  readonly carriers: readonly string[]
  /** It began with what was left before. */
  readonly restored: boolean
}

/** What a preview does not need. */
const NAMING: readonly string[] = ['nameMissing', 'carrierMissing']

/** The mapping as it is drafted, beside what it makes of the file. */
export function MappingForm({ snapshot, draft, send, clientName, carriers, restored }: MappingFormProps) {
  const { context } = snapshot
  const { look, file } = context
  const faults = checkMapping(draft)
  const lacking = faults.filter(({ warning }) => !warning)
  const saving = snapshot.hasTag('saving')
  const [dismissed, setDismissed] = useState(!restored)
  const form = useId()
  const lack = useRef<HTMLDivElement>(null)
  const change = (changed: MappingDraft, of: string | null = null) =>
    send({ type: 'draft.changed', draft: changed, of })
  const notes = [
    ...(look?.remarks.map(remarkWords) ?? []),
    ...(context.stored || !look ? [] : openDoubts(look, draft).map(doubtWords)),
    ...faults.filter(({ warning }) => warning).map(mappingFaultWords),
  ]
  return (
    <>
      {dismissed ? null : <RestoredNote saving={saving} send={send} onDismiss={() => setDismissed(true)} />}
      <form
        id={form}
        noValidate
        className={styles.sides}
        data-alone={file === null}
        aria-labelledby="mapping-title"
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'mapping.saved' })
          lack.current?.focus()
        }}
      >
        <fieldset className={styles.side} disabled={saving}>
          <MappingNotes notes={notes} />
          <FileSettings
            draft={draft}
            clientName={clientName}
            carriers={carriers}
            nameTaken={isNameTaken(snapshot)}
            onChange={change}
          />
          {look ? (
            <ReadingChoice
              reading={context.reading}
              look={look}
              onChoose={(reading) => send({ type: 'reading.chosen', reading })}
            />
          ) : null}
          <ColumnTable draft={draft} look={look} onChange={change} />
          <WholeFile draft={draft} onChange={change} />
          <ChargeTexts draft={draft} found={context.preview?.charges ?? null} onChange={change} />
        </fieldset>
        {file ? (
          <MappingPreviewPane
            preview={context.preview}
            unpreviewed={context.unpreviewed}
            stale={snapshot.hasTag('stale')}
            withoutTotals={draft.totalRows !== undefined}
            onTotals={(leftOut) => change(withTotalRows(draft, leftOut))}
            readable={lacking.every(({ code }) => NAMING.includes(code))}
            onRetry={() => send({ type: 'preview.retried' })}
          />
        ) : null}
      </form>
      <SaveTrouble snapshot={snapshot} send={send} onKept={() => lack.current?.focus()} />
      {lacking.length > 0 ? (
        <div
          ref={lack}
          tabIndex={-1}
          className={styles.lacking}
          data-asked={snapshot.matches({ editing: { saving: { open: 'lacking' } } })}
        >
          <strong>{text('mapping.lacking')}</strong>
          <ul className={styles.list}>
            {lacking.map((fault) => (
              <li key={`${fault.code} ${fault.field} ${fault.column}`}>{mappingFaultWords(fault)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <MappingFooter snapshot={snapshot} send={send} form={form} />
    </>
  )
}

interface RestoredNoteProps extends Pick<MappingFormProps, 'send'> {
  readonly saving: boolean
  readonly onDismiss: () => void
}

/** That the form began with what was left before, and how to begin anew. */
function RestoredNote({ saving, send, onDismiss }: RestoredNoteProps) {
  return (
    <Banner
      title={text('mapping.restored')}
      primaryAction={
        <Banner.PrimaryAction
          disabled={saving}
          onClick={() => {
            send({ type: 'draft.discarded' })
            onDismiss()
          }}
        >
          {text('mapping.startAnew')}
        </Banner.PrimaryAction>
      }
      onDismiss={onDismiss}
    />
  )
}

/** What of the file or its mapping is doubtful. */
function MappingNotes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <Banner
      variant="warning"
      title={text('mapping.warnings')}
      description={
        <ul className={styles.list}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      }
    />
  )
}

interface MappingFooterProps extends Pick<MappingFormProps, 'snapshot' | 'send'> {
  /** Id of the form that is saved. */
  readonly form: string
}

/** Takes changes back and saves them. */
function MappingFooter({ snapshot, send, form }: MappingFooterProps) {
  const { past, future } = snapshot.context
  const saving = snapshot.hasTag('saving')
  return (
    <div className={styles.footer}>
      <Button disabled={past.length === 0 || saving} onClick={() => send({ type: 'draft.undone' })}>
        {text('mapping.undo')}
      </Button>
      <Button disabled={future.length === 0 || saving} onClick={() => send({ type: 'draft.redone' })}>
        {text('mapping.redo')}
      </Button>
      <span className={`${styles.hint} ${styles.kept}`}>{text('mapping.keptHere')}</span>
      <Button variant="invisible" onClick={() => send({ type: 'mapping.left' })}>
        {text('mapping.close')}
      </Button>
      <Button
        type="submit"
        form={form}
        variant="primary"
        disabled={snapshot.matches('looking')}
        loading={saving}
        loadingAnnouncement={text('mapping.saving')}
      >
        {text('mapping.save')}
      </Button>
    </div>
  )
}

/** Why the last save did not come through, and how it goes on; focused, for it may be out of sight. */
function SaveTrouble({
  snapshot,
  send,
  onKept,
}: Pick<MappingFormProps, 'snapshot' | 'send'> & { readonly onKept: () => void }) {
  const { failure, theirs } = snapshot.context
  const conflicting = snapshot.matches({ editing: { saving: { open: 'conflicting' } } })
  const refused = snapshot.matches({ editing: { saving: { open: 'refused' } } })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (conflicting || refused) place.current?.focus()
  }, [conflicting, refused])
  if (!conflicting && !refused) return null
  return (
    <div ref={place} tabIndex={-1} className={styles.trouble}>
      {conflicting ? (
        <Banner
          variant="warning"
          title={text(theirs ? 'mapping.conflict' : 'mapping.gone')}
          description={text(theirs ? 'mapping.conflictHint' : 'mapping.goneHint')}
          primaryAction={
            <Banner.PrimaryAction
              onClick={() => {
                send({ type: 'conflict.kept' })
                onKept()
              }}
            >
              {text(theirs ? 'mapping.keepMine' : 'mapping.saveNew')}
            </Banner.PrimaryAction>
          }
          {...(theirs
            ? {
                secondaryAction: (
                  <Banner.SecondaryAction onClick={() => send({ type: 'conflict.yielded' })}>
                    {text('mapping.takeTheirs')}
                  </Banner.SecondaryAction>
                ),
              }
            : {})}
        />
      ) : isNameTaken(snapshot) ? (
        <Banner variant="critical" title={text('mapping.notSaved')} description={text('mapping.nameTaken')} />
      ) : (
        <ServerErrorBanner error={failure} />
      )}
    </div>
  )
}

function isNameTaken(snapshot: MappingFormProps['snapshot']): boolean {
  const { failure } = snapshot.context
  return (
    snapshot.matches({ editing: { saving: { open: 'refused' } } }) &&
    failure instanceof RequestFailed &&
    (failure.problem.issues ?? []).some(({ code }) => code === 'taken')
  )
}
