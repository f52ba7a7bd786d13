import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { RecordRow } from '../../domain/records/record-spec.ts'
import { sameValue } from '../../domain/values/entries.ts'
import type {
  RecordDraft,
  RecordEditorContext,
  RecordEditorEvent,
  RecordEditorInput,
  RecordSave,
  RecordSaveEnd,
  WithValues,
} from './record-editor-context.ts'

const notProvided = (): never => {
  throw new Error('provide this before a record is edited')
}

const editor = setup({
  types: {
    context: {} as RecordEditorContext,
    events: {} as RecordEditorEvent,
    input: {} as RecordEditorInput,
    /** Unsaved: the form holds what is stored nowhere but here. */
    tags: {} as 'unsaved' | 'saving',
  },
  actors: {
    saveRecord: fromPromise<RecordSaveEnd, RecordSave>(() => Promise.reject(new Error('saveRecord is not provided'))),
  },
  actions: {
    /** Keeps it where a reload finds it. */
    keepDraft: (_, _draft: RecordDraft): void => notProvided(),
    dropDraft: notProvided,
    /** Puts values into the form in place of what is typed. */
    fillForm: (_, _params: WithValues): void => notProvided(),
    /** Shows at its fields what a refusal says of them. */
    tellRefused: (_, _params: { readonly failure: unknown }): void => notProvided(),
    tellSaved: (_, _params: WithValues): void => notProvided(),
    leaveForm: notProvided,
    startFromStored: assign(({ context: { stored } }) => ({ base: stored })),
    startFromTheirs: assign(({ context: { theirs, base } }) => ({ base: theirs ?? base })),
    noteSent: assign((_, { values }: WithValues) => ({ sent: values })),
    noteTheirs: assign((_, { end }: { readonly end: RecordSaveEnd }) => ({
      theirs: end.kind === 'conflict' ? end.current : null,
    })),
    noteFailure: assign((_, { failure }: { readonly failure: unknown }) => ({ failure })),
  },
  guards: {
    isTakenBack: ({ context: { draft } }) => draft?.takesBack === true,
    isDrafted: ({ context: { draft } }) => draft !== null,
    differs: ({ context: { base } }, { values }: WithValues) =>
      Object.entries(values).some(([name, value]) => !sameValue(value, base.values[name] ?? '')),
    isConflict: (_, { end }: { readonly end: RecordSaveEnd }) => end.kind === 'conflict',
  },
})

type Typed = { readonly event: WithValues }
type Sent = { readonly context: RecordEditorContext } & Typed
const valuesOf = ({ event: { values } }: Typed): WithValues => ({ values })
const differs = { type: 'differs', params: valuesOf } as const
const keepsDraft = (takesBack: boolean) =>
  ({
    type: 'keepDraft',
    params: ({ context: { base }, event: { values } }: Sent): RecordDraft => ({
      version: base.version,
      values,
      takesBack,
    }),
  }) as const
const isAsStored = { target: '#recordEditor.open.form.untouched', actions: 'dropDraft' } as const
const sends = { target: 'sending', actions: { type: 'noteSent', params: valuesOf } } as const
/** The form anew, of what it is held against then. */
const fillsAnew = [
  'dropDraft',
  { type: 'fillForm', params: ({ context: { base } }: Pick<Sent, 'context'>) => ({ values: base.values }) },
] as const
const anew = ['#recordEditor.open.form.untouched', '#recordEditor.open.saving.idle'] as const

/** What the form holds, beside whatever becomes of a save. */
const form = editor.createStateConfig({
  initial: 'opening',
  states: {
    opening: {
      meta: { accepted: { overlap: 'what is taken back is a draft too, and says so' } },
      always: [
        { guard: 'isTakenBack', target: 'drafted.before' },
        { guard: 'isDrafted', target: 'drafted.typed' },
        { target: 'untouched' },
      ],
    },
    untouched: { on: { 'record.typed': { guard: differs, target: 'typed', actions: keepsDraft(false) } } },
    typed: { tags: 'unsaved', on: { 'record.typed': [{ guard: differs, actions: keepsDraft(false) }, isAsStored] } },
    /** It opened with what an earlier one left, and says so. */
    drafted: {
      tags: 'unsaved',
      initial: 'typed',
      on: {
        'draft.discarded': { target: [...anew], actions: ['startFromStored', ...fillsAnew] },
      },
      states: {
        typed: { on: { 'record.typed': [{ guard: differs, actions: keepsDraft(false) }, isAsStored] } },
        before: { on: { 'record.typed': [{ guard: differs, actions: keepsDraft(true) }, isAsStored] } },
      },
    },
  },
})

const saving = editor.createStateConfig({
  initial: 'idle',
  states: {
    idle: { on: { 'record.saved': sends } },
    sending: {
      tags: 'saving',
      invoke: {
        id: 'save',
        src: 'saveRecord',
        input: ({ context: { id, base, sent } }) => ({ id, version: base.version, values: sent }),
        onDone: [
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ end: event.output }) },
            target: 'conflicting',
            actions: { type: 'noteTheirs', params: ({ event }) => ({ end: event.output }) },
          },
          {
            target: '#recordEditor.closed',
            actions: { type: 'tellSaved', params: ({ context: { sent } }) => ({ values: sent }) },
          },
        ],
        onError: {
          target: 'unsaved',
          actions: [
            { type: 'noteFailure', params: ({ event }) => ({ failure: event.error }) },
            { type: 'tellRefused', params: ({ event }) => ({ failure: event.error }) },
          ],
        },
      },
    },
    unsaved: { on: { 'record.saved': sends } },
    /** Both versions are shown until the person chooses. */
    conflicting: {
      on: {
        'record.saved': sends,
        // Held against theirs it is stored nowhere, though it was as it was stored before.
        'conflict.kept': {
          target: ['#recordEditor.open.form.typed', '#recordEditor.open.saving.sending'],
          actions: ['startFromTheirs', { type: 'noteSent', params: valuesOf }, keepsDraft(false)],
        },
        'conflict.yielded': { target: [...anew], actions: ['startFromTheirs', ...fillsAnew] },
      },
    },
  },
})

/**
 * The form of one record: what is typed is kept as a draft until it is saved, what another person saved meanwhile is shown beside it,
 * and what is refused stays in the form. It is sent when the person says so, never by itself. ROUTE-19
 */
export const recordEditorMachine = editor.createMachine({
  id: 'recordEditor',
  context: ({ input }) => ({
    ...input,
    base: { ...input.stored, version: input.draft?.version ?? input.stored.version },
    sent: {},
    theirs: null,
    failure: null,
  }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      on: { 'record.left': { target: 'closed', actions: 'leaveForm' } },
      states: { form, saving },
    },
    closed: { type: 'final', entry: 'dropDraft' },
  },
})

export type RecordEditorSnapshot = SnapshotFrom<typeof recordEditorMachine>

/** What an earlier form left is in this one: what was typed, or what the record was before a change; null: neither. */
export function draftIn(snapshot: RecordEditorSnapshot): 'typed' | 'before' | null {
  if (snapshot.matches({ open: { form: { drafted: 'before' } } })) return 'before'
  return snapshot.matches({ open: { form: { drafted: 'typed' } } }) ? 'typed' : null
}

/** What somebody else stored meanwhile; null: the last save found nothing so. */
export function conflictIn(snapshot: RecordEditorSnapshot): RecordRow | null {
  return snapshot.matches({ open: { saving: 'conflicting' } }) ? snapshot.context.theirs : null
}

/** Why the last save failed; null: it did not. */
export function failureIn(snapshot: RecordEditorSnapshot): unknown {
  return snapshot.matches({ open: { saving: 'unsaved' } }) ? snapshot.context.failure : null
}
