import { DownloadIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.ts'
import { useSeenPerson } from '../../api/seeing-context.ts'
import { saveFile } from '../../ui/save-file.ts'
import { text } from '../../text/text.ts'
import { describeFailure } from '../../ui/failures/describe-failure.ts'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import type { RecordPlace } from '../../../domain/records/record-place.ts'
import { allRecords, type ChoiceSets, type RecordPage } from '../record-queries.ts'
import { columnFields } from './RecordTable.tsx'
import { recordName } from '../record-words.ts'
import { recordsFile } from './records-file.ts'

/** Asked for in pages, one after the other. */
const MOST_RECORDS = 5_000
const SAID_MS = 10_000

interface RecordsFileProps {
  readonly page: RecordPage
  readonly place: RecordPlace
  /** Undefined: not known yet; the same below. */
  readonly choices: ChoiceSets | undefined
  readonly total: number | undefined
  readonly within: string | undefined
}

/** Every record that is found, of all pages of the list and in its order, as a file; not while the portal is seen as somebody else. */
export function RecordsFile({ page, place, choices, total, within }: RecordsFileProps) {
  const api = useApi()
  const toasts = useToasts()
  const seen = useSeenPerson()
  const file = useMutation({
    mutationFn: async () =>
      recordsFile({
        columns: columnFields(page),
        rows: await allRecords(api, { record: page.id, place, within }),
        choices: choices ?? {},
      }),
    onSuccess: (written) => saveFile(written, `${recordName(page.id)}.csv`),
    onError: (error) =>
      toasts.show({
        tone: 'critical',
        title: text('records.file.failed'),
        text: describeFailure(error),
        durationMs: SAID_MS,
      }),
  })
  const save = () => {
    if ((total ?? 0) <= MOST_RECORDS) file.mutate()
    else
      toasts.show({
        tone: 'warning',
        title: text('records.file.tooMany', { most: MOST_RECORDS }),
        text: text('records.file.tooManyHint'),
        durationMs: SAID_MS,
      })
  }
  if (seen) return null
  return (
    <Button leadingVisual={DownloadIcon} loading={file.isPending} disabled={!choices || !total} onClick={save}>
      {text('records.file.save')}
    </Button>
  )
}
