import type { AnyEventObject } from 'xstate'
import type {
  RecordDraft,
  RecordEditorEvent,
  RecordEditorInput,
  RecordSave,
} from '../../../machines/records/record-editor-context.ts'
import { recordEditorMachine } from '../../../machines/records/record-editor.machine.ts'
import type { Model } from '../../qa/model.ts'

export const STORED = { id: '7', version: 'v1', values: { name: 'Stored', city: 'Dayton' } }
export const THEIRS = { id: '7', version: 'v2', values: { name: 'Theirs', city: 'Dayton' } }
export const MINE = { name: 'Mine', city: 'Dayton' }

const draftOf = (takesBack: boolean): RecordDraft => ({ version: 'v1', values: { name: 'Half' }, takesBack })

/** Of whose record, and whose form. */
export const RECORD_KEY = { login: 'admin', record: 'carriers', id: STORED.id }

/** How a form opens: on what is stored, on what was typed before, on what the record was before a change. */
export const RECORD_INPUTS = {
  'what is stored': { id: '7', stored: STORED, draft: null },
  'what was typed': { id: '7', stored: STORED, draft: draftOf(false) },
  'what it was before': { id: '7', stored: STORED, draft: draftOf(true) },
} as const satisfies Readonly<Record<string, RecordEditorInput>>

/** Everything that happens to the form of a record, by name. */
export const RECORD_CASES = {
  'something is typed': { type: 'record.typed', values: MINE },
  'what is stored is typed': { type: 'record.typed', values: STORED.values },
  'it is saved': { type: 'record.saved', values: MINE },
  'the save is stored': { type: 'xstate.done.actor.save', output: { kind: 'saved' } },
  'somebody else saved meanwhile': { type: 'xstate.done.actor.save', output: { kind: 'conflict', current: THEIRS } },
  'the save fails': { type: 'xstate.error.actor.save', error: new Error('lost') },
  'mine is kept': { type: 'conflict.kept', values: MINE },
  'theirs is taken': { type: 'conflict.yielded' },
  'the draft is discarded': { type: 'draft.discarded' },
  'the form is left': { type: 'record.left' },
} as const satisfies Readonly<Record<string, RecordEditorEvent | AnyEventObject>>

export type RecordCase = keyof typeof RECORD_CASES

export const model = {
  machine: recordEditorMachine,
  cases: RECORD_CASES,
  starts: RECORD_INPUTS,
  refusals: true,
  care: {
    entered: ({ snapshot, draft }) => (snapshot.hasTag('unsaved') ? (draft as RecordDraft | null)?.values : null),
    kept: ({ draft }: RecordEditorInput) => draft,
    stores: { save: ({ id, version }: RecordSave) => [id, version] },
    drafts: { keepDraft: (draft: RecordDraft) => draft, dropDraft: () => null },
    again: ({ input, draft }) => ({ input: { ...(input as RecordEditorInput), draft } }),
  },
} as const satisfies Model<RecordCase, keyof typeof RECORD_INPUTS>
