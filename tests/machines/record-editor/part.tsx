import { useState } from 'react'
import { keepDraft } from '../../../src/records/form/record-drafts.ts'
import { RecordEditor } from '../../../src/records/form/RecordEditor.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { model, RECORD_KEY } from './cases.ts'

const text = { type: 'text', required: false, once: false, initially: false } as const
const FIELDS = [
  { name: 'name', ...text },
  { name: 'city', ...text },
]
const PAGE = {
  id: RECORD_KEY.record,
  path: '/carriers',
  group: null,
  mayAdd: true,
  mayEdit: true,
  columns: ['name'],
  sort: { by: 'name', descending: false },
  narrowBy: null,
  periodBy: null,
  subject: [],
  fields: FIELDS,
  form: ['name', 'city'],
}

/** The form of a record, and a line in the place of the list that it goes back to. */
export const Part: MountedPart<keyof typeof model.starts> = ({ start }) => {
  const { stored, draft } = model.starts[start]
  useState(() => draft && keepDraft(RECORD_KEY, draft))
  const [isDone, setDone] = useState(false)
  if (isDone) return <p>The list of records</p>
  return (
    <RecordEditor
      page={PAGE}
      fields={FIELDS}
      id={RECORD_KEY.id}
      stored={stored}
      choices={{}}
      login={RECORD_KEY.login}
      refusal={undefined}
      onDone={() => setDone(true)}
    />
  )
}
