import { zodResolver } from '@hookform/resolvers/zod'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { recordSchema } from '../../../domain/records/record-rules.ts'
import type { RecordField, RecordRow, RecordValues } from '../../../domain/records/record-spec.ts'
import { conflictIn, draftIn, failureIn } from '../../../machines/records/record-editor.machine.ts'
import { useApi } from '../../api/api-context.ts'
import { RequestFailed } from '../../api/request-failed.ts'
import { useSeenPerson } from '../../api/seeing-context.ts'
import { useRenewRecords } from '../record-queries.ts'
import { faultText, refusedFields } from '../record-words.ts'
import { provideRecordEditor } from './provide-record-editor.ts'
import { keptDraft } from './record-drafts.ts'

export interface EditorOptions {
  readonly record: string
  readonly id: string | null
  readonly fields: readonly RecordField[]
  readonly stored: RecordRow
  readonly login: string
  readonly onSaved: (saved: RecordValues) => void
  readonly onLeft: () => void
}

export interface RecordEditing {
  readonly form: UseFormReturn<RecordValues>
  readonly saving: boolean
  /** A refusal that belongs to no field. */
  readonly failure: Error | null
  /** What it says, where it names fields that the form does not show. */
  readonly above: readonly string[]
  /** What somebody else stored meanwhile. */
  readonly conflict: RecordRow | null
  /** What was typed before is back, or what the record was before a change; null: neither. */
  readonly restored: 'typed' | 'before' | null
  save(): void
  /** Saves what is typed over what somebody else stored. */
  keepMine(): void
  takeTheirs(): void
  /** Forgets what was typed. */
  discard(): void
  leave(): void
}

/** A form held to the same rules as on the server; a refusal goes to its field, and nothing typed is lost. */
export function useRecordEditor({ record, id, fields, stored, login, onSaved, onLeft }: EditorOptions): RecordEditing {
  const api = useApi()
  const renewRecords = useRenewRecords()
  const seen = useSeenPerson()
  const [draftKey] = useState(seen ? null : { login, record, id })
  const [draft] = useState(() => (draftKey && keptDraft(draftKey)) ?? null)
  const own = (values: RecordValues) => Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? '']))
  const machine = useMemo(
    () => provideRecordEditor({ api, record, draftKey, onStored: renewRecords }),
    [api, record, draftKey, renewRecords],
  )
  const [snapshot, send, editor] = useMachine(
    machine.provide({
      actions: {
        fillForm: (_, { values }) => form.reset(own(values)),
        tellRefused: (_, { failure }) => showAtFields(failure),
        tellSaved: (_, { values }) => onSaved(values),
        leaveForm: onLeft,
      },
    }),
    { input: { id, stored, draft } },
  )
  const { base } = snapshot.context
  const schema = useMemo(() => recordSchema(fields, faultText, base.values), [fields, base.values])
  const form = useForm<RecordValues>({
    resolver: zodResolver(schema),
    defaultValues: own({ ...stored.values, ...draft?.values }),
    mode: 'onTouched',
  })
  const { subscribe, setError, setFocus } = form
  const showAtFields = (failure: unknown) => {
    const told = toldBy(failure, fields).flatMap(({ name, message }) => (name === null ? [] : [{ name, message }]))
    told.forEach(({ name, message }) => setError(name, { type: 'server', message }))
    const [first] = told
    if (first) setFocus(first.name)
  }
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => editor.send({ type: 'record.typed', values }),
      }),
    [subscribe, editor],
  )
  const warns = snapshot.hasTag('unsaved') && !seen
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    if (warns) window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [warns])

  const sendValid = (type: 'record.saved' | 'conflict.kept') =>
    void form.handleSubmit((values) => send({ type, values }))()
  const failure = failureIn(snapshot)
  const told = toldBy(failure, fields)
  const above = told.flatMap(({ name, message }) => (name === null ? [message] : []))
  return {
    form,
    saving: snapshot.hasTag('saving'),
    failure: failure instanceof Error && (told.length === 0 || above.length > 0) ? failure : null,
    above,
    conflict: conflictIn(snapshot),
    restored: draftIn(snapshot),
    save: () => sendValid('record.saved'),
    keepMine: () => sendValid('conflict.kept'),
    takeTheirs: () => send({ type: 'conflict.yielded' }),
    discard: () => send({ type: 'draft.discarded' }),
    leave: () => send({ type: 'record.left' }),
  }
}

function toldBy(failure: unknown, fields: readonly RecordField[]) {
  return refusedFields(failure instanceof RequestFailed ? failure.problem.issues : [], fields)
}
