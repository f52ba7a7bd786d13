import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { canChange, changeArrangement, startArrangement, step, takeIn, type Arrangement, type ArrangementChange } from '../domain/arrangement.ts'
import { mergePatches, samePlaces, type LayoutPatch } from '../domain/layout.ts'

/** What is stored of a page's layout; version 0: nothing was stored. */
export interface StoredLayout {
  readonly patch: LayoutPatch
  readonly version: number
}

/** An arrangement whose save was not acknowledged, and what it started from. */
export interface LayoutDraft {
  readonly base: StoredLayout
  readonly patch: LayoutPatch
}

export interface RestoredLayout {
  readonly stored: StoredLayout
  readonly draft: LayoutDraft | null
}

/** How a save ended: stored, or refused because something else was stored in between. */
export type LayoutSaveOutcome = { readonly kind: 'saved'; readonly version: number } | { readonly kind: 'conflict'; readonly current: StoredLayout }

export interface BoardContext {
  readonly page: string
  readonly arrangement: Arrangement
  readonly stored: StoredLayout
  /** What the save under way carries. */
  readonly sent: LayoutPatch
  /** What somebody else stored, while it is in conflict with what is here. */
  readonly theirs: StoredLayout | null
  readonly retries: number
}

export type BoardEvent =
  | { readonly type: 'arrangement.changed'; readonly change: ArrangementChange }
  | { readonly type: 'conflict.kept' }
  | { readonly type: 'conflict.yielded' }

const NOTHING: StoredLayout = { patch: {}, version: 0 }
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000
const notProvided = () => Promise.reject(new Error('provide this before the board machine starts'))

type SaveParams = { readonly outcome: LayoutSaveOutcome }
const outcomeOf = ({ event }: { readonly event: { readonly output: LayoutSaveOutcome } }): SaveParams => ({ outcome: event.output })

/**
 * The arrangement of one page's cards: a change is in force at once, saved behind it, and kept as a draft until the save is
 * acknowledged. What others stored meanwhile is merged where it touches other cards, else offered. Lessons 9
 */
export const boardMachine = setup({
  types: { context: {} as BoardContext, events: {} as BoardEvent, input: {} as { page: string } },
  actors: {
    load: fromPromise<RestoredLayout, { page: string }>(notProvided),
    save: fromPromise<LayoutSaveOutcome, { page: string; layout: StoredLayout }>(notProvided),
  },
  guards: {
    leadsAnywhere: ({ context, event }) => event.type === 'arrangement.changed' && canChange(context.arrangement, event.change.kind),
    isDrafted: (_, { restored }: { restored: RestoredLayout }) => restored.draft !== null,
    isSaved: (_, { outcome }: SaveParams) => outcome.kind === 'saved',
    isStoredAlready: ({ context }, { outcome }: SaveParams) => outcome.kind === 'conflict' && samePlaces(outcome.current.patch, context.arrangement.patch),
    canMerge: ({ context }, { outcome }: SaveParams) => outcome.kind === 'conflict' && merged(context, outcome.current) !== null,
  },
  actions: {
    change: assign(({ context, event }) =>
      event.type === 'arrangement.changed' ? { arrangement: changeArrangement(context.arrangement, event.change) } : {},
    ),
    restore: assign((_, { restored: { stored, draft } }: { restored: RestoredLayout }) =>
      draft
        ? { stored: draft.base, arrangement: step(startArrangement(draft.base.patch), draft.patch), retries: 0 }
        : { stored, arrangement: startArrangement(stored.patch), retries: 0 },
    ),
    noteSent: assign({ sent: ({ context }) => context.arrangement.patch }),
    noteSaved: assign(({ context }, { outcome }: SaveParams) =>
      outcome.kind === 'saved' ? { stored: { patch: context.sent, version: outcome.version }, retries: 0 } : { stored: outcome.current, retries: 0 },
    ),
    merge: assign(({ context }, { outcome }: SaveParams) =>
      outcome.kind === 'conflict'
        ? { stored: outcome.current, arrangement: takeIn(context.arrangement, { base: context.stored.patch, theirs: outcome.current.patch }), retries: 0 }
        : {},
    ),
    noteTheirs: assign((_, { outcome }: SaveParams) => (outcome.kind === 'conflict' ? { theirs: outcome.current, retries: 0 } : {})),
    keepMine: assign(({ context: { arrangement, stored, theirs } }) => ({
      stored: theirs ?? stored,
      arrangement: step({ ...arrangement, patch: (theirs ?? stored).patch }, arrangement.patch),
      theirs: null,
    })),
    takeTheirs: assign(({ context: { arrangement, stored, theirs } }) => ({
      stored: theirs ?? stored,
      arrangement: step(arrangement, (theirs ?? stored).patch),
      theirs: null,
    })),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    /** Keeps `{base, patch}` where a reload finds it. */
    keepDraft: (_, _params: { readonly page: string; readonly draft: LayoutDraft }) => undefined,
    dropDraft: (_, _params: { readonly page: string }) => undefined,
  },
  delays: { retryMs: ({ context }) => Math.min(FIRST_RETRY_MS * 2 ** context.retries, LONGEST_RETRY_MS) },
}).createMachine({
  id: 'board',
  context: ({ input }) => ({ page: input.page, arrangement: startArrangement({}), stored: NOTHING, sent: {}, theirs: null, retries: 0 }),
  initial: 'restoring',
  states: {
    restoring: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ page: context.page }),
        onDone: [
          {
            guard: { type: 'isDrafted', params: ({ event }) => ({ restored: event.output }) },
            target: 'saving',
            actions: { type: 'restore', params: ({ event }) => ({ restored: event.output }) },
          },
          { target: 'settled', actions: { type: 'restore', params: ({ event }) => ({ restored: event.output }) } },
        ],
        onError: 'unread',
      },
    },
    /** What is stored is not known, so nothing may be put over it: the page is shown as published, and is not arranged. */
    unread: {
      initial: 'waiting',
      states: {
        waiting: { after: { retryMs: { target: 'reading', actions: 'countRetry' } } },
        reading: {
          invoke: {
            id: 'loadAgain',
            src: 'load',
            input: ({ context }) => ({ page: context.page }),
            onDone: [
              {
                guard: { type: 'isDrafted', params: ({ event }) => ({ restored: event.output }) },
                target: '#board.saving',
                actions: { type: 'restore', params: ({ event }) => ({ restored: event.output }) },
              },
              { target: '#board.settled', actions: { type: 'restore', params: ({ event }) => ({ restored: event.output }) } },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    settled: {
      entry: { type: 'dropDraft', params: ({ context }) => ({ page: context.page }) },
      tags: 'arrangeable',
      initial: 'untouched',
      on: { 'arrangement.changed': { guard: 'leadsAnywhere', target: 'saving', actions: 'change' } },
      states: { untouched: {}, saved: { tags: 'saved' } },
    },
    saving: {
      entry: ['noteSent', { type: 'keepDraft', params: ({ context }) => ({ page: context.page, draft: draftOf(context) }) }],
      tags: 'arrangeable',
      initial: 'newest',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ page: context.page, layout: { patch: context.arrangement.patch, version: context.stored.version } }),
        onDone: [
          { guard: { type: 'isStoredAlready', params: outcomeOf }, target: 'settled.saved', actions: { type: 'noteSaved', params: outcomeOf } },
          { guard: { type: 'canMerge', params: outcomeOf }, target: 'saving', reenter: true, actions: { type: 'merge', params: outcomeOf } },
          { target: 'conflicting', actions: { type: 'noteTheirs', params: outcomeOf } },
        ],
        onError: 'unsaved',
      },
      states: {
        newest: {
          on: {
            'arrangement.changed': {
              guard: 'leadsAnywhere',
              target: 'outdated',
              actions: ['change', { type: 'keepDraft', params: ({ context }) => ({ page: context.page, draft: draftOf(context) }) }],
            },
            'xstate.done.actor.save': {
              guard: { type: 'isSaved', params: outcomeOf },
              target: '#board.settled.saved',
              actions: { type: 'noteSaved', params: outcomeOf },
            },
          },
        },
        /** Changed again since the save went out; another one follows. */
        outdated: {
          on: {
            'arrangement.changed': {
              guard: 'leadsAnywhere',
              actions: ['change', { type: 'keepDraft', params: ({ context }) => ({ page: context.page, draft: draftOf(context) }) }],
            },
            'xstate.done.actor.save': {
              guard: { type: 'isSaved', params: outcomeOf },
              target: '#board.saving',
              reenter: true,
              actions: { type: 'noteSaved', params: outcomeOf },
            },
          },
        },
      },
    },
    unsaved: {
      tags: ['arrangeable', 'unsaved'],
      on: {
        'arrangement.changed': {
          guard: 'leadsAnywhere',
          actions: ['change', { type: 'keepDraft', params: ({ context }) => ({ page: context.page, draft: draftOf(context) }) }],
        },
      },
      after: { retryMs: { target: 'saving', actions: 'countRetry' } },
    },
    /** Both arrangements are kept and shown until the person chooses; the other one is then one undo away. */
    conflicting: {
      tags: ['arrangeable', 'unsaved'],
      on: {
        'arrangement.changed': {
          guard: 'leadsAnywhere',
          actions: ['change', { type: 'keepDraft', params: ({ context }) => ({ page: context.page, draft: draftOf(context) }) }],
        },
        'conflict.kept': { target: 'saving', actions: 'keepMine' },
        'conflict.yielded': { target: 'settled.saved', actions: 'takeTheirs' },
      },
    },
  },
})

export type BoardActor = ActorRefFrom<typeof boardMachine>
type BoardSnapshot = SnapshotFrom<typeof boardMachine>

export type BoardPhase = 'restoring' | 'unread' | 'untouched' | 'saving' | 'saved' | 'unsaved' | 'conflicting'

export function boardPhase(snapshot: BoardSnapshot): BoardPhase {
  if (snapshot.hasTag('saved')) return 'saved'
  if (snapshot.matches('settled')) return 'untouched'
  if (snapshot.matches('unread')) return 'unread'
  if (snapshot.matches('saving')) return 'saving'
  if (snapshot.matches('conflicting')) return 'conflicting'
  return snapshot.matches('unsaved') ? 'unsaved' : 'restoring'
}

/** Whether cards may be moved now. */
export function isArrangeable(snapshot: BoardSnapshot): boolean {
  return snapshot.hasTag('arrangeable')
}

function draftOf({ stored, arrangement }: BoardContext): LayoutDraft {
  return { base: stored, patch: arrangement.patch }
}

function merged({ stored, arrangement }: BoardContext, theirs: StoredLayout): LayoutPatch | null {
  return mergePatches({ base: stored.patch, mine: arrangement.patch, theirs: theirs.patch })
}
