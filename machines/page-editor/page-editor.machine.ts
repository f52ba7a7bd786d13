import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type {
  CheckedText,
  KeptText,
  PageEditorContext,
  PageEditorEvent,
  PageEditorInput,
  PublishEnd,
  PublishText,
  TheirVersion,
} from './page-editor-context.ts'

const NOTHING: CheckedText = { problems: [], page: null, roles: [] }

type WithText = { readonly text: string }
type WithEnd = { readonly end: PublishEnd }

const editor = setup({
  types: {
    context: {} as PageEditorContext,
    events: {} as PageEditorEvent,
    input: {} as PageEditorInput,
    /** Unkept: what is typed is nowhere but here. Busy: nothing can be typed. */
    tags: {} as 'unkept' | 'busy',
  },
  actors: {
    keepDraft: fromPromise<CheckedText, KeptText>(() => Promise.reject(new Error('keepDraft is not provided'))),
    publishPage: fromPromise<PublishEnd, PublishText>(() => Promise.reject(new Error('publishPage is not provided'))),
  },
  actions: {
    /** The pages that everybody sees are other ones now. */
    tellPublished: (): void => {
      throw new Error('tellPublished is not provided')
    },
    takeText: assign((_, { text }: WithText) => ({ text })),
    takeChecked: assign((_, { checked }: { readonly checked: CheckedText }) => ({ checked, failure: null })),
    takeProblems: assign((_, { end }: WithEnd) => ({
      checked: { ...NOTHING, problems: end.outcome === 'faulty' ? end.problems : [] },
    })),
    takeFailure: assign((_, { failure }: { readonly failure: unknown }) => ({ failure })),
    takeTheirs: assign((_, { end }: WithEnd) => ({ theirs: end.outcome === 'conflict' ? end : null })),
    /** What is published from now on is held against what somebody else published. */
    standOnTheirs: assign(({ context: { base, theirs, fileText } }) => ({
      base: theirs ? { version: theirs.version, text: theirs.text ?? fileText ?? '' } : base,
      theirs: null,
    })),
    meanText: assign(({ context: { text } }) => ({ sent: text })),
    meanFile: assign({ sent: null }),
    takeSent: assign(({ context: { sent, fileText } }, { end }: WithEnd) => {
      const text = sent ?? fileText ?? ''
      return { base: { version: end.outcome === 'published' ? end.version : 0, text } }
    }),
    /** The editor anew, with what the draft is held against. */
    fillAnew: assign(({ context: { base } }) => ({ text: base.text, filled: { text: base.text } })),
  },
  guards: {
    holds: (_, { checked }: { readonly checked: CheckedText }) => checked.page !== null,
    isConflict: (_, { end }: WithEnd) => end.outcome === 'conflict',
    /** The text is another than what stands, or nothing stands yet. */
    isUnpublished: ({ context: { text, base, fileText } }) =>
      text !== base.text || (fileText === null && base.version === 0),
    isFaulty: (_, { end }: WithEnd) => end.outcome === 'faulty',
  },
  delays: { PAUSE_MS: 500 },
})

const endOf = ({ event: { output } }: { readonly event: { readonly output: PublishEnd } }): WithEnd => ({ end: output })
const failureOf = ({ event: { error } }: { readonly event: { readonly error: unknown } }) => ({ failure: error })
const typed = {
  target: '#pageEditor.editing.waiting',
  actions: { type: 'takeText', params: ({ event: { text } }: { readonly event: WithText }) => ({ text }) },
} as const
const editing = editor.createStateConfig({
  initial: 'checking',
  on: {
    'text.typed': typed,
    'draft.discarded': { guard: 'isUnpublished', target: '.checking', actions: 'fillAnew' },
    'file.returned': { target: 'sending', actions: 'meanFile' },
  },
  states: {
    /** Until the person pauses. */
    waiting: { tags: 'unkept', after: { PAUSE_MS: 'checking' } },
    checking: {
      tags: 'unkept',
      invoke: {
        id: 'check',
        src: 'keepDraft',
        input: ({ context: { id, text, base } }) => ({ id, text, baseVersion: base.version }),
        onDone: [
          {
            guard: { type: 'holds', params: ({ event }) => ({ checked: event.output }) },
            target: 'sound',
            actions: { type: 'takeChecked', params: ({ event }) => ({ checked: event.output }) },
          },
          {
            target: 'faulty',
            actions: { type: 'takeChecked', params: ({ event }) => ({ checked: event.output }) },
          },
        ],
        onError: { target: 'unkept', actions: { type: 'takeFailure', params: failureOf } },
      },
    },
    sound: { on: { 'publish.asked': { guard: 'isUnpublished', target: '#pageEditor.sending', actions: 'meanText' } } },
    faulty: {},
    unkept: { tags: 'unkept', on: { 'draft.retried': 'checking' } },
  },
})

/**
 * A page that is edited as JSON: each pause keeps the draft and has it checked; what holds can be published; what somebody else
 * published meanwhile is shown beside it, and neither text is lost. Decision 0106
 */
export const pageEditorMachine = editor.createMachine({
  id: 'pageEditor',
  context: ({ input }) => ({
    ...input,
    filled: { text: input.text },
    checked: NOTHING,
    sent: null,
    theirs: null,
    failure: null,
  }),
  initial: 'editing',
  states: {
    editing,
    sending: {
      tags: 'busy',
      invoke: {
        id: 'publish',
        src: 'publishPage',
        input: ({ context: { id, sent, base } }) => ({ id, text: sent, baseVersion: base.version }),
        onDone: [
          {
            guard: { type: 'isConflict', params: endOf },
            target: 'conflicting',
            actions: { type: 'takeTheirs', params: endOf },
          },
          {
            guard: { type: 'isFaulty', params: endOf },
            target: 'editing.faulty',
            actions: { type: 'takeProblems', params: endOf },
          },
          {
            target: 'editing.checking',
            actions: [{ type: 'takeSent', params: endOf }, 'fillAnew', 'tellPublished'],
          },
        ],
        onError: { target: 'unpublished', actions: { type: 'takeFailure', params: failureOf } },
      },
    },
    unpublished: { on: { 'text.typed': typed, 'publish.retried': 'sending' } },
    /** Both texts are shown until the person chooses. */
    conflicting: {
      tags: 'busy',
      on: {
        'conflict.kept': { target: 'sending', actions: 'standOnTheirs' },
        'conflict.yielded': { target: 'editing.checking', actions: ['standOnTheirs', 'fillAnew'] },
      },
    },
  },
})

export type PageEditorSnapshot = SnapshotFrom<typeof pageEditorMachine>

/** What somebody else published meanwhile; null: nobody did. */
export function theirsIn(snapshot: PageEditorSnapshot): TheirVersion | null {
  return snapshot.matches('conflicting') ? snapshot.context.theirs : null
}

/** Why the draft was not kept, or not published; null: it was. */
export function pageFailureIn(snapshot: PageEditorSnapshot): unknown {
  return snapshot.matches('unpublished') || snapshot.matches({ editing: 'unkept' }) ? snapshot.context.failure : null
}
