import { fromPromise } from 'xstate'
import type {
  LookEnd,
  LookInput,
  MappedFile,
  MappingSave,
  MappingSaveEnd,
  PreviewEnd,
  PreviewInput,
} from '../../../machines/uploads/mapping-context.ts'
import { mappingMachine } from '../../../machines/uploads/mapping.machine.ts'
import { answerOf, type Api } from '../../api/client.ts'
import { RequestFailed } from '../../api/request-failed.ts'
import { keepDraft, type DraftKey } from './mapping-drafts.ts'
import { listMappings, saveMapping } from './mapping-queries.ts'

const FILE = '/aiparcelweb/api/uploads/{id}/files/{file}'

interface MappingProvision {
  readonly api: Api
  readonly clientId: number
  /** Null: of what is somebody else's no draft is kept. */
  readonly draftKey: DraftKey | null
  readonly onStored: () => Promise<void>
}

/** The mapping of columns with its calls and its drafts. A save goes on when the wizard is left. */
export function provideMapping({ api, clientId, draftKey, onStored }: MappingProvision) {
  const at = ({ upload, file }: MappedFile) => ({ params: { path: { id: upload, file: String(file) } } })
  const of = ({ entry }: MappedFile) => (entry === null ? {} : { entry })
  const current = async (id: number) =>
    (await listMappings(api, clientId)).mappings.find((mapping) => mapping.id === id) ?? null
  return mappingMachine.provide({
    actors: {
      lookAtFile: fromPromise<LookEnd, LookInput>(async ({ input: { file, reading }, signal }) => {
        const { look, problem } = await answerOf(
          api.POST(`${FILE}/look`, { ...at(file), body: { ...of(file), reading }, signal }),
        )
        return look ? { look } : { problem: problem ?? { code: 'notTable', what: null } }
      }),
      previewMapping: fromPromise<PreviewEnd, PreviewInput>(async ({ input: { file, draft }, signal }) => {
        const { preview, problem } = await answerOf(
          api.POST(`${FILE}/mapping`, { ...at(file), body: { ...of(file), mapping: draft }, signal }),
        )
        return preview ? { preview } : { problem: problem ?? { code: 'noTitles', what: null } }
      }),
      saveMapping: fromPromise<MappingSaveEnd, MappingSave>(async ({ input }) => {
        try {
          const saved = await saveMapping(api, clientId, input)
          await onStored()
          return { kind: 'saved', saved }
        } catch (error) {
          if (input.replaces === null || !meansChanged(error)) throw error
          return { kind: 'conflict', current: await current(input.replaces.id) }
        }
      }),
    },
    actions: {
      keepDraft: (_, { kept }) => {
        if (draftKey) keepDraft(draftKey, kept)
      },
      dropDraft: () => {
        if (draftKey) keepDraft(draftKey, null)
      },
    },
  })
}

/** Somebody changed it, or took it off the list. */
function meansChanged(error: unknown): boolean {
  return error instanceof RequestFailed && ['version-conflict', 'not-found'].includes(error.problem.code)
}
