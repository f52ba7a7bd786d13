import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { recordSchema } from '../../../domain/records/record-rules.ts'
import type { RecordField, RecordRow, RecordValues } from '../../../domain/records/record-spec.ts'
import { RequestFailed } from '../../api/request-failed.ts'
import { useSeenPerson } from '../../api/seeing-context.ts'
import { dropDraft, keepDraft, keptDraft } from './record-drafts.ts'
import { useSaveRecord } from '../record-queries.ts'
import { faultText, refusedFields } from '../record-words.ts'

export interface EditorOptions {
  readonly record: string
  readonly id: string | null
  readonly fields: readonly RecordField[]
  readonly stored: RecordRow
  readonly login: string
  readonly onSaved: (saved: RecordValues) => void
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
}

/** A form held to the same rules as on the server; a refusal goes to its field, and nothing typed is lost. */
export function useRecordEditor({ record, id, fields, stored, login, onSaved }: EditorOptions): RecordEditing {
  const draftKey = useMemo(() => ({ login, record, id }), [login, record, id])
  const seen = useSeenPerson()
  const [draft] = useState(() => (seen ? undefined : keptDraft(draftKey)))
  const [restored, setRestored] = useState<RecordEditing['restored']>(
    draft === undefined ? null : draft.takesBack ? 'before' : 'typed',
  )
  const [base, setBase] = useState({ ...stored, version: draft?.version ?? stored.version })
  const names = useMemo(() => fields.map(({ name }) => name), [fields])
  const own = (values: RecordValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
  const schema = useMemo(() => recordSchema(fields, faultText, base.values), [fields, base.values])
  const form = useForm<RecordValues>({
    resolver: zodResolver(schema),
    defaultValues: own(stored.values),
    mode: 'onTouched',
  })
  const saving = useSaveRecord(record)
  const { error } = saving
  const problem = error instanceof RequestFailed ? error.problem : undefined
  const conflict = problem?.code === 'version-conflict' ? (problem.record ?? null) : null
  const told = refusedFields(problem?.issues, fields)
  const above = told.flatMap(({ name, message }) => (name === null ? [message] : []))

  const { setValue, subscribe, setError, setFocus, reset } = form
  useEffect(() => {
    for (const [name, value] of Object.entries(draft?.values ?? {})) setValue(name, value, { shouldDirty: true })
  }, [draft, setValue])
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty && !seen) keepDraft(draftKey, { version: base.version, values, takesBack: draft?.takesBack })
        },
      }),
    [subscribe, draftKey, base.version, draft, seen],
  )
  useEffect(() => {
    const { isDirty } = form.formState
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    if (isDirty && !seen) window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [form.formState, form.formState.isDirty, seen])

  const send = (version: string) =>
    form.handleSubmit((values) =>
      saving.mutate(
        { id, version, values },
        {
          onSuccess: () => {
            dropDraft(draftKey)
            onSaved(values)
          },
          onError: (refusal) => {
            const issues = refusal instanceof RequestFailed ? refusal.problem.issues : []
            const named = refusedFields(issues, fields).flatMap(({ name, message }) =>
              name === null ? [] : [{ name, message }],
            )
            named.forEach(({ name, message }) => setError(name, { type: 'server', message }))
            const first = named[0]
            if (first) setFocus(first.name)
          },
        },
      ),
    )
  const startFrom = (row: RecordRow) => {
    dropDraft(draftKey)
    setBase(row)
    setRestored(null)
    saving.reset()
    reset(own(row.values))
  }
  return {
    form,
    saving: saving.isPending,
    failure: error && conflict === null && (told.length === 0 || above.length > 0) ? error : null,
    above,
    conflict,
    restored,
    save: () => void send(base.version)(),
    keepMine: () => {
      if (conflict === null) return
      setBase(conflict)
      void send(conflict.version)()
    },
    takeTheirs: () => {
      if (conflict !== null) startFrom(conflict)
    },
    discard: () => startFrom(stored),
  }
}
