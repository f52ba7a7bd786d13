import { startArrangement } from '../../domain/dashboards/layout/arrangement.ts'
import type { Entries } from '../../domain/values/entries.ts'
import { draftOf, type KeptContext, type Restored, type SaveOutcome } from './kept-context.ts'
import { setUpKept } from './kept-setup.ts'

/**
 * What is kept of a person part by part (the places of a page's cards, the settings of its widgets, the pages they made, their saved
 * sets): a change is in force at once, saved behind it, and kept as a draft until the save is acknowledged. What others stored meanwhile
 * is merged where it touches other parts, else `clashes` says what happens. What fails is tried again, later and later; what is refused
 * is not. Lessons 9
 */
export function createKeptMachine<Patch extends Entries>() {
  type Context = { readonly context: KeptContext<Patch> }
  const nothing = {} as Patch
  const kept = setUpKept<Patch>()
  const restoredOf = ({ event }: { readonly event: { readonly output: Restored<Patch> } }) => ({
    restored: event.output,
  })
  const keepDraft = {
    type: 'keepDraft',
    params: ({ context }: Context) => ({ name: context.name, draft: draftOf(context) }),
  } as const
  const keepAhead = {
    type: 'keepAhead',
    params: ({ context: { name, arrangement } }: Context) => ({ name, patch: arrangement.patch }),
  } as const
  const outcomeOf = ({ event }: { readonly event: { readonly output: SaveOutcome<Patch> } }) => ({
    outcome: event.output,
  })
  const changedAhead = { guard: 'mayRunAhead', target: '#kept.reading.ahead', actions: ['change', keepAhead] } as const
  const restored = { type: 'restore', params: restoredOf } as const
  const changedAgain = { guard: 'leadsAnywhere', actions: ['change', keepDraft] } as const
  const changed = { guard: 'leadsAnywhere', target: 'saving', actions: 'change' } as const

  const reading = kept.createStateConfig({
    initial: 'first',
    invoke: {
      id: 'load',
      src: 'load',
      input: ({ context }) => ({ name: context.name }),
      onDone: [
        { guard: { type: 'isUnsaved', params: restoredOf }, target: 'saving', actions: restored },
        { target: 'settled', actions: restored },
      ],
      onError: 'unread',
    },
    states: {
      first: { on: { 'kept.changed': changedAhead } },
      again: { tags: 'unread', on: { 'kept.changed': changedAhead } },
      /** Changed before it is known what is stored. */
      ahead: {
        tags: 'unsaved',
        on: {
          'kept.changed': { actions: ['change', keepAhead] },
          'xstate.done.actor.load': { target: '#kept.saving', actions: restored },
          'xstate.error.actor.load': '#kept.unread.ahead',
        },
      },
    },
  })

  /** What is stored is not known, so nothing may be put over it. */
  const unread = kept.createStateConfig({
    initial: 'waiting',
    states: {
      waiting: {
        tags: 'unread',
        on: { 'kept.changed': changedAhead },
        after: { retryMs: { target: '#kept.reading.again', actions: 'countRetry' } },
      },
      ahead: {
        tags: 'unsaved',
        on: { 'kept.changed': { actions: ['change', keepAhead] } },
        after: { retryMs: { target: '#kept.reading.ahead', actions: 'countRetry' } },
      },
    },
  })

  const settled = kept.createStateConfig({
    entry: { type: 'dropDraft', params: ({ context }) => ({ name: context.name }) },
    tags: 'changeable',
    initial: 'untouched',
    on: { 'kept.changed': changed },
    states: { untouched: {}, saved: { tags: 'saved' } },
  })

  const saving = kept.createStateConfig({
    meta: { accepted: { overlap: 'what is stored already needs no other save' } },
    entry: ['noteSent', keepDraft],
    tags: 'changeable',
    initial: 'newest',
    invoke: {
      id: 'save',
      src: 'save',
      input: ({ context: { name, arrangement, stored } }) => ({
        name,
        kept: { patch: arrangement.patch, version: stored.version },
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
          actions: [
            { type: 'takeIn', params: outcomeOf },
            { type: 'startFromTheirs', params: outcomeOf },
          ],
        },
        {
          target: 'conflicting',
          actions: [
            { type: 'takeIn', params: outcomeOf },
            { type: 'noteTheirs', params: outcomeOf },
          ],
        },
      ],
      onError: 'unsaved',
    },
    states: {
      newest: {
        on: {
          'kept.changed': { ...changedAgain, target: 'outdated' },
          'xstate.done.actor.save': [
            {
              guard: { type: 'isSaved', params: outcomeOf },
              target: '#kept.settled.saved',
              actions: { type: 'noteSaved', params: outcomeOf },
            },
            { guard: { type: 'isRefused', params: outcomeOf }, target: '#kept.refused' },
          ],
        },
      },
      /** Changed again since the save went out; another one follows. */
      outdated: {
        on: {
          'kept.changed': changedAgain,
          'xstate.done.actor.save': [
            {
              guard: { type: 'isSaved', params: outcomeOf },
              target: '#kept.saving',
              reenter: true,
              actions: { type: 'noteSaved', params: outcomeOf },
            },
            { guard: { type: 'isRefused', params: outcomeOf }, target: '#kept.saving', reenter: true },
          ],
        },
      },
    },
  })

  /** Both are kept and shown until the person chooses; the other one is then one undo away. */
  const conflicting = kept.createStateConfig({
    entry: keepDraft,
    tags: ['changeable', 'unsaved'],
    on: {
      'kept.changed': changedAgain,
      'conflict.kept': { target: 'saving', actions: 'keepMine' },
      'conflict.yielded': { target: 'saving', actions: 'takeTheirs' },
    },
  })

  return kept.createMachine({
    id: 'kept',
    context: ({ input: { ahead, ...input } }) => ({
      ...input,
      arrangement: startArrangement(ahead),
      stored: { patch: nothing, version: 0 },
      sent: nothing,
      theirs: null,
      retries: 0,
    }),
    initial: 'reading',
    states: {
      reading,
      unread,
      settled,
      saving,
      unsaved: {
        tags: ['changeable', 'unsaved'],
        on: { 'kept.changed': changedAgain },
        after: { retryMs: { target: 'saving', actions: 'countRetry' } },
      },
      /** The same would be refused again, so nothing is sent before the next change. */
      refused: { tags: ['changeable', 'unsaved'], on: { 'kept.changed': changed } },
      conflicting,
    },
  })
}

/** For what is kept of whatever parts: as it is drawn and walked. @internal */
export const keptMachine = createKeptMachine<Entries>()
