import { REFUSALS } from '../../../domain/access/refusals.ts'
import { blankValues, type RecordField } from '../../../domain/records/record-spec.ts'
import { useSeenPerson } from '../../api/seeing-context.ts'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { translated } from '../../text/text.ts'
import { isBeyondReader, usePersonAccess } from './person-queries.ts'
import { PersonPanel } from './PersonPanel.tsx'
import { useRecord, useRecordChoices, type RecordPage } from '../record-queries.ts'
import { RecordEditor } from './RecordEditor.tsx'

interface RecordFormProps {
  readonly page: RecordPage
  /** Null: a new record. */
  readonly id: string | null
  readonly login: string
  /** Back to the list, with the name of what was added. */
  readonly onDone: (added?: string) => void
}

/** The form of one record, once it and what its fields may name are there. */
export function RecordForm({ page, id, login, onDone }: RecordFormProps) {
  const stored = useRecord(page.id, id)
  const choices = useRecordChoices(page.id)
  const seen = useSeenPerson()
  const person = page.id === 'users' && !seen ? id : null
  const access = usePersonAccess(person)
  const failure = stored.error ?? choices.error
  if (failure)
    return (
      <ServerErrorBanner
        error={failure}
        onRetry={() => void Promise.all([id === null ? null : stored.refetch(), choices.refetch()])}
      />
    )
  if (!choices.data || (id !== null && !stored.data)) return <LoadingScreen />
  const fields = page.form.flatMap((name): RecordField[] => page.fields.filter((field) => field.name === name))
  const record = stored.data ?? { id: '', version: '', values: blankValues(fields) }
  return (
    <>
      <RecordEditor
        page={page}
        fields={fields}
        id={id}
        stored={record}
        choices={choices.data}
        login={login}
        refusal={person !== null && isBeyondReader(access) ? translated(REFUSALS.beyondYou) : undefined}
        onDone={onDone}
      />
      {person === null ? null : <PersonPanel id={person} />}
    </>
  )
}
