import { assign, fromPromise, setup } from 'xstate'
import {
  canChange,
  changeArrangement,
  startArrangement,
  step,
  takeIn,
} from '../../domain/dashboards/layout/arrangement.ts'
import { mergeEntries, sameEntries, withChanges, withoutClashes, type Entries } from '../../domain/values/entries.ts'
import {
  otherPatch,
  type KeptContext,
  type KeptDraft,
  type KeptEvent,
  type KeptInput,
  type KeptTag,
  type Restored,
  type SaveOutcome,
  type Stored,
} from './kept-context.ts'
import { retryDelayMs } from './retry-delay.ts'

type WithOutcome<Patch extends Entries> = { readonly outcome: SaveOutcome<Patch> }
type WithRestored<Patch extends Entries> = { readonly restored: Restored<Patch> }
const notProvided = () => Promise.reject(new Error('provide this before anything is kept'))

/** Guards, actions and actors of the machine that keeps something; the app provides `load`, `save`, `keepDraft` and `dropDraft`. */
export function setUpKept<Patch extends Entries>() {
  type Context = KeptContext<Patch>
  return setup({
    types: {
      context: {} as Context,
      events: {} as KeptEvent<Patch>,
      input: {} as KeptInput<Patch>,
      tags: {} as KeptTag,
    },
    actors: {
      load: fromPromise<Restored<Patch>, { name: string }>(notProvided),
      save: fromPromise<SaveOutcome<Patch>, { name: string; kept: Stored<Patch> }>(notProvided),
    },
    guards: {
      leadsAnywhere: ({ context, event }) =>
        event.type === 'kept.changed' && canChange(context.arrangement, event.change.kind),
      mayRunAhead: ({ context, event }) =>
        context.clashes === 'mine' &&
        event.type === 'kept.changed' &&
        canChange(context.arrangement, event.change.kind),
      isUnsaved: ({ context }, { restored: { draft } }: WithRestored<Patch>) =>
        draft !== null || !sameEntries(context.arrangement.patch, {}),
      isSaved: (_, { outcome }: WithOutcome<Patch>) => outcome.kind === 'saved',
      isRefused: (_, { outcome }: WithOutcome<Patch>) => outcome.kind === 'refused',
      isStoredAlready: ({ context }, { outcome }: WithOutcome<Patch>) =>
        outcome.kind === 'conflict' && sameEntries(outcome.current.patch, context.arrangement.patch),
      canMerge: ({ context: { clashes, stored, arrangement } }, { outcome }: WithOutcome<Patch>) =>
        outcome.kind === 'conflict' &&
        (clashes === 'mine' ||
          mergeEntries({ base: stored.patch, mine: arrangement.patch, theirs: outcome.current.patch }) !== null),
    },
    actions: {
      change: assign(({ context, event }) =>
        event.type === 'kept.changed' ? { arrangement: changeArrangement(context.arrangement, event.change) } : {},
      ),
      /** What was changed ahead of it stays in force, over the draft and over what is stored. */
      restore: assign(({ context }, { restored: { stored, draft } }: WithRestored<Patch>) => {
        const base = draft?.base ?? stored
        const begun = startArrangement(base.patch)
        const drafted = draft ? step(begun, draft.patch) : begun
        const ahead = { base: {} as Patch, theirs: context.arrangement.patch }
        const arrangement = sameEntries(ahead.theirs, {}) ? drafted : step(drafted, withChanges(drafted.patch, ahead))
        return { stored: base, arrangement, retries: 0 }
      }),
      noteSent: assign({ sent: ({ context }) => context.arrangement.patch }),
      noteSaved: assign(({ context }, { outcome }: WithOutcome<Patch>) => {
        if (outcome.kind === 'refused') return {}
        return {
          stored: outcome.kind === 'saved' ? { patch: context.sent, version: outcome.version } : outcome.current,
          retries: 0,
        }
      }),
      /** What they alone changed is taken in. */
      takeIn: assign(({ context: { arrangement, stored } }, { outcome }: WithOutcome<Patch>) => {
        if (outcome.kind !== 'conflict') return {}
        const ways = { base: stored.patch, mine: arrangement.patch, theirs: outcome.current.patch }
        const { theirs } = withoutClashes(ways)
        return { arrangement: takeIn(arrangement, { base: stored.patch, theirs }), retries: 0 }
      }),
      startFromTheirs: assign((_, { outcome }: WithOutcome<Patch>) =>
        outcome.kind === 'conflict' ? { stored: outcome.current } : {},
      ),
      noteTheirs: assign((_, { outcome }: WithOutcome<Patch>) =>
        outcome.kind === 'conflict' ? { theirs: outcome.current } : {},
      ),
      keepMine: assign(({ context }) => ({
        ...settledOn(context),
        arrangement: step({ ...context.arrangement, patch: otherOf(context) }, context.arrangement.patch),
      })),
      takeTheirs: assign(({ context }) => ({
        ...settledOn(context),
        arrangement: step(context.arrangement, otherOf(context)),
      })),
      countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
      /** Keeps what is changed before it is known what is stored, beside a draft that may lie there. */
      keepAhead: (_, _params: { readonly name: string; readonly patch: Patch }) => undefined,
      /** Keeps `{base, patch}` where a reload finds it, in the place of what was changed ahead. */
      keepDraft: (_, _params: { readonly name: string; readonly draft: KeptDraft<Patch> }) => undefined,
      dropDraft: (_, _params: { readonly name: string }) => undefined,
    },
    delays: { retryMs: retryDelayMs },
  })
}

function otherOf<Patch extends Entries>(context: KeptContext<Patch>): Patch {
  return otherPatch(context) ?? context.stored.patch
}

function settledOn<Patch extends Entries>({
  theirs,
  stored,
}: KeptContext<Patch>): Pick<KeptContext<Patch>, 'stored' | 'theirs'> {
  return { stored: theirs ?? stored, theirs: null }
}
