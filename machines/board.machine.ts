import { assign, fromPromise, setup } from 'xstate'
import {
  canChange,
  changeArrangement,
  startArrangement,
  step,
  takeIn,
  type Arrangement,
  type ArrangementChange,
} from '../domain/layout/arrangement.ts'
import { mergeEntries, sameEntries, withChanges, withoutClashes, type Entries } from '../domain/values/entries.ts'
import type { LayoutPatch } from '../domain/layout/layout.ts'

/** What is stored of a page's layout, or of anything that is arranged part by part; version 0: nothing was stored. */
export interface StoredLayout<Patch extends Entries = LayoutPatch> {
  readonly patch: Patch
  readonly version: number
}

/** An arrangement whose save was not acknowledged, and what it started from. */
export interface LayoutDraft<Patch extends Entries = LayoutPatch> {
  readonly base: StoredLayout<Patch>
  readonly patch: Patch
}

export interface RestoredLayout<Patch extends Entries = LayoutPatch> {
  readonly stored: StoredLayout<Patch>
  readonly draft: LayoutDraft<Patch> | null
}

/** How a save ended: stored, not stored because something else was stored in between, or refused for what it holds (it is too much, say). */
export type LayoutSaveOutcome<Patch extends Entries = LayoutPatch> =
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'conflict'; readonly current: StoredLayout<Patch> }
  | { readonly kind: 'refused' }

export interface BoardContext<Patch extends Entries = LayoutPatch> {
  readonly page: string
  readonly arrangement: Arrangement<Patch>
  readonly stored: StoredLayout<Patch>
  /** What the save under way carries. */
  readonly sent: Patch
  /** What somebody else stored, while it is in conflict with what is here. */
  readonly theirs: StoredLayout<Patch> | null
  readonly retries: number
}

export type BoardEvent<Patch extends Entries = LayoutPatch> =
  | { readonly type: 'arrangement.changed'; readonly change: ArrangementChange<Patch> }
  | { readonly type: 'conflict.kept' }
  | { readonly type: 'conflict.yielded' }

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000
const notProvided = () => Promise.reject(new Error('provide this before the board machine starts'))

type SaveParams<Patch extends Entries> = { readonly outcome: LayoutSaveOutcome<Patch> }

/**
 * What a person arranges, part by part (the places of one page's cards, or the pages that a person made): a change is in force at once, saved behind it, and kept as a draft until the save is
 * acknowledged. What others stored meanwhile is merged where it touches other parts, else offered. Lessons 9
 */
export function createBoardMachine<Patch extends Entries>() {
  const nothing = {} as Patch
  const outcomeOf = ({
    event,
  }: {
    readonly event: { readonly output: LayoutSaveOutcome<Patch> }
  }): SaveParams<Patch> => ({ outcome: event.output })
  return setup({
    types: { context: {} as BoardContext<Patch>, events: {} as BoardEvent<Patch>, input: {} as { page: string } },
    actors: {
      load: fromPromise<RestoredLayout<Patch>, { page: string }>(notProvided),
      save: fromPromise<LayoutSaveOutcome<Patch>, { page: string; layout: StoredLayout<Patch> }>(notProvided),
    },
    guards: {
      leadsAnywhere: ({ context, event }) =>
        event.type === 'arrangement.changed' && canChange(context.arrangement, event.change.kind),
      isDrafted: (_, { restored }: { restored: RestoredLayout<Patch> }) => restored.draft !== null,
      isSaved: (_, { outcome }: SaveParams<Patch>) => outcome.kind === 'saved',
      isRefused: (_, { outcome }: SaveParams<Patch>) => outcome.kind === 'refused',
      isStoredAlready: ({ context }, { outcome }: SaveParams<Patch>) =>
        outcome.kind === 'conflict' && sameEntries(outcome.current.patch, context.arrangement.patch),
      canMerge: ({ context }, { outcome }: SaveParams<Patch>) =>
        outcome.kind === 'conflict' && merged(context, outcome.current) !== null,
    },
    actions: {
      change: assign(({ context, event }) =>
        event.type === 'arrangement.changed'
          ? { arrangement: changeArrangement(context.arrangement, event.change) }
          : {},
      ),
      restore: assign((_, { restored: { stored, draft } }: { restored: RestoredLayout<Patch> }) =>
        draft
          ? { stored: draft.base, arrangement: step(startArrangement(draft.base.patch), draft.patch), retries: 0 }
          : { stored, arrangement: startArrangement(stored.patch), retries: 0 },
      ),
      noteSent: assign({ sent: ({ context }) => context.arrangement.patch }),
      noteSaved: assign(({ context }, { outcome }: SaveParams<Patch>) => {
        if (outcome.kind === 'refused') return {}
        return {
          stored: outcome.kind === 'saved' ? { patch: context.sent, version: outcome.version } : outcome.current,
          retries: 0,
        }
      }),
      merge: assign(({ context }, { outcome }: SaveParams<Patch>) =>
        outcome.kind === 'conflict'
          ? {
              stored: outcome.current,
              arrangement: takeIn(context.arrangement, { base: context.stored.patch, theirs: outcome.current.patch }),
              retries: 0,
            }
          : {},
      ),
      /** What they alone changed is taken in; the question is about the rest. */
      noteTheirs: assign(({ context: { arrangement, stored } }, { outcome }: SaveParams<Patch>) => {
        if (outcome.kind !== 'conflict') return {}
        const { theirs } = withoutClashes({
          base: stored.patch,
          mine: arrangement.patch,
          theirs: outcome.current.patch,
        })
        return { theirs: outcome.current, arrangement: takeIn(arrangement, { base: stored.patch, theirs }), retries: 0 }
      }),
      keepMine: assign(({ context }) => ({
        stored: context.theirs ?? context.stored,
        arrangement: step(
          { ...context.arrangement, patch: otherPatch(context) ?? context.stored.patch },
          context.arrangement.patch,
        ),
        theirs: null,
      })),
      takeTheirs: assign(({ context }) => ({
        stored: context.theirs ?? context.stored,
        arrangement: step(context.arrangement, otherPatch(context) ?? context.stored.patch),
        theirs: null,
      })),
      countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
      /** Keeps `{base, patch}` where a reload finds it. */
      keepDraft: (_, _params: { readonly page: string; readonly draft: LayoutDraft<Patch> }) => undefined,
      dropDraft: (_, _params: { readonly page: string }) => undefined,
    },
    delays: { retryMs: ({ context }) => Math.min(FIRST_RETRY_MS * 2 ** context.retries, LONGEST_RETRY_MS) },
  }).createMachine({
    id: 'board',
    context: ({ input }) => ({
      page: input.page,
      arrangement: startArrangement(nothing),
      stored: { patch: nothing, version: 0 },
      sent: nothing,
      theirs: null,
      retries: 0,
    }),
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
                {
                  target: '#board.settled',
                  actions: { type: 'restore', params: ({ event }) => ({ restored: event.output }) },
                },
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
        entry: [
          'noteSent',
          { type: 'keepDraft', params: ({ context }) => ({ page: context.page, draft: draftOf(context) }) },
        ],
        tags: 'arrangeable',
        initial: 'newest',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => ({
            page: context.page,
            layout: { patch: context.arrangement.patch, version: context.stored.version },
          }),
          onDone: [
            {
              guard: { type: 'isStoredAlready', params: outcomeOf },
              target: 'settled.saved',
              actions: { type: 'noteSaved', params: outcomeOf },
            },
            {
              guard: { type: 'canMerge', params: outcomeOf },
              target: 'saving',
              reenter: true,
              actions: { type: 'merge', params: outcomeOf },
            },
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
                actions: [
                  'change',
                  { type: 'keepDraft', params: ({ context }) => ({ page: context.page, draft: draftOf(context) }) },
                ],
              },
              'xstate.done.actor.save': [
                {
                  guard: { type: 'isSaved', params: outcomeOf },
                  target: '#board.settled.saved',
                  actions: { type: 'noteSaved', params: outcomeOf },
                },
                { guard: { type: 'isRefused', params: outcomeOf }, target: '#board.refused' },
              ],
            },
          },
          /** Changed again since the save went out; another one follows. */
          outdated: {
            on: {
              'arrangement.changed': {
                guard: 'leadsAnywhere',
                actions: [
                  'change',
                  { type: 'keepDraft', params: ({ context }) => ({ page: context.page, draft: draftOf(context) }) },
                ],
              },
              'xstate.done.actor.save': [
                {
                  guard: { type: 'isSaved', params: outcomeOf },
                  target: '#board.saving',
                  reenter: true,
                  actions: { type: 'noteSaved', params: outcomeOf },
                },
                { guard: { type: 'isRefused', params: outcomeOf }, target: '#board.saving', reenter: true },
              ],
            },
          },
        },
      },
      unsaved: {
        tags: ['arrangeable', 'unsaved'],
        on: {
          'arrangement.changed': {
            guard: 'leadsAnywhere',
            actions: [
              'change',
              { type: 'keepDraft', params: ({ context }) => ({ page: context.page, draft: draftOf(context) }) },
            ],
          },
        },
        after: { retryMs: { target: 'saving', actions: 'countRetry' } },
      },
      /** The same would be refused again, so nothing is sent before the next change. */
      refused: {
        tags: ['arrangeable', 'unsaved'],
        on: { 'arrangement.changed': { guard: 'leadsAnywhere', target: 'saving', actions: 'change' } },
      },
      /** Both arrangements are kept and shown until the person chooses; the other one is then one undo away. */
      conflicting: {
        entry: { type: 'keepDraft', params: ({ context }) => ({ page: context.page, draft: draftOf(context) }) },
        tags: ['arrangeable', 'unsaved'],
        on: {
          'arrangement.changed': {
            guard: 'leadsAnywhere',
            actions: [
              'change',
              { type: 'keepDraft', params: ({ context }) => ({ page: context.page, draft: draftOf(context) }) },
            ],
          },
          'conflict.kept': { target: 'saving', actions: 'keepMine' },
          'conflict.yielded': { target: 'saving', actions: 'takeTheirs' },
        },
      },
    },
  })
}

/** The arrangement of one page's cards. */
export const boardMachine = createBoardMachine<LayoutPatch>()

/** What the selectors read of a snapshot, whatever is arranged. */
interface BoardSnapshot {
  hasTag(tag: 'arrangeable' | 'saved' | 'unsaved'): boolean
  matches(state: 'settled' | 'unread' | 'saving' | 'conflicting'): boolean
}

export type BoardPhase = 'restoring' | 'unread' | 'untouched' | 'saving' | 'saved' | 'unsaved' | 'conflicting'

export function boardPhase(snapshot: BoardSnapshot): BoardPhase {
  if (snapshot.hasTag('saved')) return 'saved'
  if (snapshot.matches('settled')) return 'untouched'
  if (snapshot.matches('unread')) return 'unread'
  if (snapshot.matches('saving')) return 'saving'
  if (snapshot.matches('conflicting')) return 'conflicting'
  return snapshot.hasTag('unsaved') ? 'unsaved' : 'restoring'
}

/** What is offered beside what is in force, with all that was changed here alone; null: nothing is in conflict. */
export function otherPatch<Patch extends Entries>({
  arrangement,
  stored,
  theirs,
}: Pick<BoardContext<Patch>, 'arrangement' | 'stored' | 'theirs'>): Patch | null {
  if (theirs === null) return null
  const { mine } = withoutClashes({ base: stored.patch, mine: arrangement.patch, theirs: theirs.patch })
  return withChanges(theirs.patch, { base: stored.patch, theirs: mine })
}

/** Whether cards may be moved now. */
export function isArrangeable(snapshot: BoardSnapshot): boolean {
  return snapshot.hasTag('arrangeable')
}

function draftOf<Patch extends Entries>({ stored, arrangement }: BoardContext<Patch>): LayoutDraft<Patch> {
  return { base: stored, patch: arrangement.patch }
}

function merged<Patch extends Entries>(
  { stored, arrangement }: BoardContext<Patch>,
  theirs: StoredLayout<Patch>,
): Patch | null {
  return mergeEntries({ base: stored.patch, mine: arrangement.patch, theirs: theirs.patch })
}
