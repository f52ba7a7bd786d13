import { Banner, Button, Heading, Spinner } from '@primer/react'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KnownMapping, MappedFile } from '../../../machines/uploads/mapping-context.ts'
import { keptOf } from '../../../machines/uploads/mapping-setup.ts'
import { useApi } from '../../api/api-context.ts'
import { useSeenPerson } from '../../api/seeing-context.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import panels from '../../ui/PanelPage.module.css'
import { keptDraft, type DraftKey } from './mapping-drafts.ts'
import { useRenewMappings } from './mapping-queries.ts'
import { tableProblemWords } from './mapping-words.ts'
import { MappingForm } from './MappingForm.tsx'
import { provideMapping } from './provide-mapping.ts'
import { ReadingChoice } from './ReadingChoice.tsx'
import styles from './Mapping.module.css'

export interface MappingWizardProps {
  readonly login: string
  readonly client: { readonly id: number; readonly name: string }
  /** Null: none is at hand. */
  readonly file: MappedFile | null
  readonly fileName: string
  /** Null: a new one is made. */
  readonly stored: KnownMapping | null
  readonly carriers: readonly string[]
  readonly onSaved: (saved: KnownMapping) => void
  readonly onLeft: () => void
}

/** Has a person say what the columns of a file mean, and saves it for the client. Issue 17, item 1 */
export function MappingWizard({
  login,
  client,
  file,
  fileName,
  stored,
  carriers,
  onSaved,
  onLeft,
}: MappingWizardProps) {
  const api = useApi()
  const renew = useRenewMappings()
  const seen = useSeenPerson()
  const [draftKey] = useState<DraftKey | null>(
    seen ? null : { login, clientId: client.id, file, mapping: stored?.id ?? null },
  )
  const [kept] = useState(() => draftKey && keptDraft(draftKey))
  const machine = useMemo(
    () => provideMapping({ api, clientId: client.id, draftKey, onStored: renew }),
    [api, client.id, draftKey, renew],
  )
  const [snapshot, send] = useMachine(
    machine.provide({
      actions: {
        tellSaved: (_, { end }) => {
          if (end.kind === 'saved') onSaved(end.saved)
        },
        leave: onLeft,
      },
    }),
    { input: { file, stored, kept } },
  )
  const { context } = snapshot
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const unsaved = keptOf(context) !== null && !seen && !snapshot.matches('closed')
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    if (unsaved) window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
  /** Also while another table of the file is looked at. */
  const isShown = snapshot.matches('editing') || (snapshot.matches('looking') && context.look !== null)
  const close = <Button onClick={() => send({ type: 'mapping.left' })}>{text('mapping.close')}</Button>
  return (
    <section className={`${panels.panel} ${styles.wizard}`} aria-labelledby="mapping-title">
      <Heading as="h2" variant="small" id="mapping-title" ref={heading} tabIndex={-1} className={styles.title ?? ''}>
        {stored ? text('mapping.changeOf', { name: stored.mapping.name }) : text('mapping.openOf', { file: fileName })}
      </Heading>
      <p className={styles.hint}>{text(file ? 'mapping.intro' : 'mapping.noFile')}</p>
      {snapshot.matches('looking') && !isShown ? <Spinner srText={text('mapping.looking')} /> : null}
      {snapshot.matches('unseen') ? (
        <>
          <ServerErrorBanner error={context.failure} onRetry={() => send({ type: 'look.retried' })} />
          <div>{close}</div>
        </>
      ) : null}
      {snapshot.matches('unreadable') ? (
        <>
          <Banner variant="warning" title={context.problem ? tableProblemWords(context.problem) : ''} />
          <ReadingChoice
            reading={context.reading}
            look={null}
            onChoose={(reading) => send({ type: 'reading.chosen', reading })}
          />
          <div className={styles.actions}>
            {context.past.length > 0 ? (
              <Button onClick={() => send({ type: 'draft.undone' })}>{text('mapping.undo')}</Button>
            ) : null}
            {close}
          </div>
        </>
      ) : null}
      {isShown && context.draft ? (
        <MappingForm
          snapshot={snapshot}
          draft={context.draft}
          send={send}
          clientName={client.name}
          carriers={carriers}
          restored={kept !== null}
        />
      ) : null}
    </section>
  )
}
