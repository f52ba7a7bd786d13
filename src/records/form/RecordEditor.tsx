import { Banner, Button, Heading } from '@primer/react'
import { Fragment, useEffect, useRef } from 'react'
import type { RecordField, RecordRow, RecordValues } from '../../../domain/records/record-spec.ts'
import { RequestFailed } from '../../api/request-failed.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import { ConflictBanner } from './ConflictBanner.tsx'
import { FieldControl } from './FieldControl.tsx'
import type { ChoiceSets, RecordPage } from '../record-queries.ts'
import { formTitle, lackingOf } from '../record-words.ts'
import { TakeOverGrants } from './TakeOverGrants.tsx'
import { GRANT_FIELDS } from './taken-over.ts'
import { useRecordEditor } from './use-record-editor.ts'
import styles from './RecordEditor.module.css'

const SAVED_MS = 4_000
const LACKING_MS = 12_000

interface RecordEditorProps {
  readonly page: RecordPage
  readonly fields: readonly RecordField[]
  readonly id: string | null
  readonly stored: RecordRow
  readonly choices: ChoiceSets
  readonly login: string
  /** Why it is only to be looked at. */
  readonly refusal: string | undefined
  /** With the name of what was added. */
  readonly onDone: (added?: string) => void
}

/** Adds or changes a record; every error stands at its field. */
export function RecordEditor({ page, fields, id, stored, choices, login, refusal, onDone }: RecordEditorProps) {
  const toasts = useToasts()
  const onSaved = (saved: RecordValues) => {
    const lacking = page.id === 'users' ? lackingOf(saved) : null
    const [name, ...more] = namesIn(page, saved)
    const title =
      name === undefined ? text('records.saved') : text('records.savedNamed', { name: [name, ...more].join(' · ') })
    toasts.show(
      lacking === null
        ? { tone: 'success', title, durationMs: SAVED_MS }
        : {
            tone: 'warning',
            title,
            text: text(`records.lacking.${lacking}`),
            durationMs: LACKING_MS,
          },
    )
    onDone(id === null ? name : undefined)
  }
  const editing = useRecordEditor({ record: page.id, id, fields, stored, login, onSaved, onLeft: () => onDone() })
  const { form, conflict, failure } = editing
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const title = formTitle(page.id, id === null)
  const subject = namesIn(page, stored.values).join(' · ')
  const firstGrant =
    page.id === 'users' ? fields.find(({ name }) => GRANT_FIELDS.some((each) => each === name)) : undefined
  const shown = refusal === undefined ? fields : fields.filter(({ type }) => type !== 'password')
  return (
    <form
      noValidate
      aria-label={title}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        editing.save()
      }}
    >
      <Heading as="h2" variant="small" ref={heading} tabIndex={-1} className={styles.heading ?? ''}>
        {title}
      </Heading>
      {subject === '' ? null : <p className={styles.subject}>{subject}</p>}
      {refusal === undefined ? null : <Banner variant="info" title={refusal} />}
      {editing.restored ? (
        <Banner
          variant="info"
          title={text(editing.restored === 'typed' ? 'records.restored' : 'records.takenBack')}
          description={text(editing.restored === 'typed' ? 'records.restoredHint' : 'records.takenBackHint')}
          primaryAction={
            <Banner.PrimaryAction onClick={editing.discard}>{text('records.discard')}</Banner.PrimaryAction>
          }
        />
      ) : null}
      {conflict ? (
        <ConflictBanner
          fields={fields}
          mine={form.getValues()}
          theirs={conflict}
          choices={choices}
          onKeepMine={editing.keepMine}
          onTakeTheirs={editing.takeTheirs}
        />
      ) : null}
      {failure ? <Refusal failure={failure} above={editing.above} /> : null}
      <fieldset className={styles.fields} disabled={refusal !== undefined}>
        {shown.map((field) => (
          <Fragment key={field.name}>
            {field === firstGrant && refusal === undefined ? (
              <TakeOverGrants form={form} fields={fields} choices={choices} id={id} />
            ) : null}
            <FieldControl
              field={field}
              form={form}
              choices={choices}
              fixed={field.once && id !== null}
              hintOf={field.name === 'client' && id !== null ? 'moves' : field.name}
            />
          </Fragment>
        ))}
      </fieldset>
      <div className={styles.buttons}>
        {refusal === undefined ? (
          <Button type="submit" variant="primary" loading={editing.saving} loadingAnnouncement={text('records.saving')}>
            {text('records.save')}
          </Button>
        ) : null}
        <Button onClick={editing.leave}>{text('records.cancel')}</Button>
      </div>
    </form>
  )
}

/** What a record is called. */
function namesIn({ subject }: RecordPage, values: RecordValues): string[] {
  return [...new Set(subject.map((name) => String(values[name] ?? '')).filter((each) => each !== ''))]
}

function Refusal({ failure, above }: { readonly failure: Error; readonly above: readonly string[] }) {
  if (failure instanceof RequestFailed && failure.status >= 400 && failure.status < 500)
    return (
      <Banner
        variant="critical"
        title={text('records.notSaved')}
        description={above.length > 0 ? above.join(' ') : failure.detail}
      />
    )
  return <ServerErrorBanner error={failure} />
}
