import type { ActorRefFrom } from 'xstate'
import type { FileReading } from '../../domain/uploads/mapping/file-mapping.ts'
import type { MappingContext, MappingSaveEnd } from './mapping-context.ts'
import { draftOf, keptOf, mappingSetup, NOT_CHOSEN, notProvided } from './mapping-setup.ts'

type WithContext = { readonly context: MappingContext }

const keep = {
  type: 'keepDraft',
  params: ({ context }: WithContext) => ({ kept: keptOf(context) }),
} as const
const takeFailure = {
  type: 'noteFailure',
  params: ({ event: { error } }: { readonly event: { readonly error: unknown } }) => ({ failure: error }),
} as const
const endOf = ({ event: { output } }: { readonly event: { readonly output: MappingSaveEnd } }) => ({ end: output })
const takePreviewFailure = {
  type: 'notePreviewFailure',
  params: ({ event: { error } }: { readonly event: { readonly error: unknown } }) => ({ failure: error }),
} as const
const takeReading = {
  type: 'takeReading',
  params: ({ event: { reading } }: { readonly event: { readonly reading: FileReading } }) => ({ reading }),
} as const
const yields = ['yieldToTheirs', 'replaceTheirs', keep] as const
/** The table has to be looked at anew: another one of the file may be meant. */
const looksAgain = { target: '#mapping.looking', reenter: true } as const

/** What a person does to the draft, as far as the file is seen. */
const drafting = mappingSetup.createStateConfig({
  on: {
    'draft.changed': { actions: [{ type: 'change', params: ({ event: { draft, of } }) => ({ draft, of }) }, keep] },
    'draft.undone': [
      { guard: 'undoneReadsElse', ...looksAgain, actions: ['undo', keep] },
      { guard: 'mayUndo', actions: ['undo', keep] },
    ],
    'draft.redone': [
      { guard: 'redoneReadsElse', ...looksAgain, actions: ['redo', keep] },
      { guard: 'mayRedo', actions: ['redo', keep] },
    ],
    'draft.discarded': [
      { guard: 'startReadsElse', ...looksAgain, actions: ['startAnew', keep] },
      { actions: ['startAnew', keep] },
    ],
    'reading.chosen': { guard: 'hasFile', ...looksAgain, actions: [takeReading, keep] },
  },
})
const DRAFTED = 'where another table is meant it is looked at, else the draft alone changes'

/** What is seen already can be changed on while another table of the file is looked at. */
const looking = mappingSetup.createStateConfig({
  meta: { accepted: { overlap: DRAFTED } },
  tags: 'stale',
  ...drafting,
  invoke: {
    id: 'looking',
    src: 'lookAtFile',
    input: ({ context: { file, reading } }) => ({ file: file ?? notProvided(), reading }),
    onDone: [
      {
        guard: { type: 'isUnreadable', params: ({ event }) => ({ end: event.output }) },
        target: 'unreadable',
        actions: { type: 'takeLook', params: ({ event }) => ({ end: event.output }) },
      },
      { target: 'editing', actions: { type: 'takeLook', params: ({ event }) => ({ end: event.output }) } },
    ],
    onError: { target: 'unseen', actions: takeFailure },
  },
})

/** The draft changes, also while a refusal or a conflict is shown. */
const open = mappingSetup.createStateConfig({
  meta: { accepted: { overlap: DRAFTED } },
  initial: 'idle',
  on: {
    ...drafting.on,
    'mapping.saved': [{ guard: 'isWhole', target: 'sending' }, { target: '.lacking' }],
  },
  states: {
    idle: {},
    /** It was to be saved, and says what it lacks. */
    lacking: {},
    refused: {},
    /** Somebody changed the mapping meanwhile, or took it off the list. */
    conflicting: {
      meta: { accepted: { overlap: 'where a file is at hand it is looked at as theirs reads it' } },
      on: {
        'conflict.kept': [
          { guard: 'isWhole', target: '#mapping.editing.saving.sending', actions: ['replaceTheirs', keep] },
          { target: 'lacking', actions: ['replaceTheirs', keep] },
        ],
        'conflict.yielded': [
          { guard: 'looksAtTheirs', ...looksAgain, actions: [...yields] },
          { guard: 'hasTheirs', target: 'idle', actions: [...yields] },
        ],
      },
    },
  },
})

const sending = mappingSetup.createStateConfig({
  tags: 'saving',
  invoke: {
    id: 'saving',
    src: 'saveMapping',
    input: ({ context }) => ({ replaces: context.replaces, draft: draftOf({ context }) }),
    onDone: [
      {
        guard: { type: 'isConflict', params: endOf },
        target: 'open.conflicting',
        actions: { type: 'takeTheirs', params: endOf },
      },
      {
        target: '#mapping.closed',
        actions: ['dropDraft', { type: 'tellSaved', params: endOf }],
      },
    ],
    onError: { target: 'open.refused', actions: takeFailure },
  },
})

const settles = { guard: 'hasFile', target: '.settling' } as const

/** What the draft makes of the file's first rows: asked once the person pauses, the question before it given up. */
const preview = mappingSetup.createStateConfig({
  initial: 'sorting',
  on: {
    'draft.changed': settles,
    'draft.undone': settles,
    'draft.redone': settles,
    'draft.discarded': settles,
  },
  states: {
    sorting: { always: [{ guard: 'hasFile', target: 'asking' }, { target: 'absent' }] },
    /** No file is at hand. */
    absent: {},
    settling: { tags: 'stale', after: { settled: 'asking' } },
    asking: {
      tags: 'stale',
      invoke: {
        id: 'previewing',
        src: 'previewMapping',
        input: ({ context }) => ({ file: context.file ?? notProvided(), draft: draftOf({ context }) }),
        onDone: {
          target: 'shown',
          actions: { type: 'takePreview', params: ({ event }) => ({ end: event.output }) },
        },
        onError: { target: 'failed', actions: takePreviewFailure },
      },
    },
    shown: {},
    failed: { on: { 'preview.retried': 'asking' } },
  },
})

/**
 * What the columns of a file mean, said by a person: the file is looked at, the draft is previewed as it changes, and saved under a
 * name. What is not saved is kept as a draft, and each change can be undone. A save never takes the place of another person's unseen.
 */
export const mappingMachine = mappingSetup.createMachine({
  id: 'mapping',
  context: ({ input }) => ({
    ...input,
    reading: (input.kept?.draft ?? input.stored?.mapping)?.reading ?? NOT_CHOSEN,
    look: null,
    problem: null,
    draft: input.kept?.draft ?? input.stored?.mapping ?? null,
    start: input.file === null ? (input.stored?.mapping ?? null) : null,
    past: [],
    future: [],
    changed: null,
    replaces: input.kept ? input.kept.replaces : input.stored && { id: input.stored.id, version: input.stored.version },
    preview: null,
    unpreviewed: null,
    theirs: null,
    failure: null,
  }),
  initial: 'opening',
  on: { 'mapping.left': { target: '.closed', actions: 'leave' } },
  states: {
    opening: { always: [{ guard: 'hasFile', target: 'looking' }, { target: 'editing' }] },
    looking,
    /** The call failed. */
    unseen: { on: { 'look.retried': 'looking' } },
    /** No table is seen: read in another way there may be one. */
    unreadable: {
      on: {
        'reading.chosen': { target: 'looking', actions: [takeReading, keep] },
        'draft.undone': { guard: 'mayUndo', target: 'looking', actions: ['undo', keep] },
      },
    },
    editing: {
      type: 'parallel',
      states: { saving: { initial: 'open', states: { open, sending } }, preview },
    },
    closed: { type: 'final' },
  },
})

export type MappingActor = ActorRefFrom<typeof mappingMachine>
