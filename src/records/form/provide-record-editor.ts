import { fromPromise } from 'xstate'
import type { RecordSave, RecordSaveEnd } from '../../../machines/records/record-editor-context.ts'
import { recordEditorMachine } from '../../../machines/records/record-editor.machine.ts'
import type { Api } from '../../api/client.ts'
import { RequestFailed } from '../../api/request-failed.ts'
import { saveRecord } from '../record-queries.ts'
import { dropDraft, keepDraft, type DraftKey } from './record-drafts.ts'

interface EditorProvision {
  readonly api: Api
  readonly record: string
  /** Null: of what is somebody else's no draft is kept. */
  readonly draftKey: DraftKey | null
  readonly onStored: () => Promise<void>
}

/** The editor of a record with its calls and its drafts. A save goes on when the form is left. */
export function provideRecordEditor({ api, record, draftKey, onStored }: EditorProvision) {
  return recordEditorMachine.provide({
    actors: {
      saveRecord: fromPromise<RecordSaveEnd, RecordSave>(async ({ input }) => {
        try {
          await saveRecord(api, record, input)
        } catch (error) {
          const current = recordInConflict(error)
          if (!current) throw error
          return { kind: 'conflict', current }
        }
        await onStored()
        return { kind: 'saved' }
      }),
    },
    actions: {
      keepDraft: (_, draft) => {
        if (draftKey) keepDraft(draftKey, draft)
      },
      dropDraft: () => {
        if (draftKey) dropDraft(draftKey)
      },
    },
  })
}

function recordInConflict(error: unknown) {
  const problem = error instanceof RequestFailed ? error.problem : undefined
  return problem?.code === 'version-conflict' ? problem.record : undefined
}
