import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { LayoutPatch } from '../../../domain/dashboards/layout/layout.ts'
import type { Entries } from '../../../domain/values/entries.ts'
import { keptPhase, type KeptContext, type KeptInput, type Stored } from '../../../machines/kept/kept-context.ts'
import { keptMachine } from '../../../machines/kept/kept.machine.ts'
import { OWN_PAGES } from '../../../domain/dashboards/layout/own-pages.ts'
import { SAVED_VIEWS_KEY } from '../../../domain/dashboards/layout/saved-views.ts'
import { COMPARISON_KEY } from '../../../domain/comparison/saved-comparison.ts'
import type { Model } from '../../qa/model.ts'

export const MINE: LayoutPatch = { amounts: { x: 0, y: 0, w: 24, h: 12 } }
export const ELSEWHERE: LayoutPatch = { map: { x: 12, y: 12, w: 12, h: 20 } }
const CLASHING: LayoutPatch = { amounts: { x: 0, y: 0, w: 6, h: 12 } }
const stored = { patch: {}, version: 0 }
const refused = (patch: LayoutPatch) => ({ kind: 'conflict', current: { patch, version: 9 } })
const restored = { stored, draft: null }
const drafted = { stored, draft: { base: stored, patch: MINE } }
const LOST = new Error('lost')

/** What is kept: of most a person is asked where two tabs changed one part, a widget's settings are changed at once. */
export const KEPT_THINGS = {
  'the arrangement of a page': { name: 'spend', clashes: 'asked', ahead: {} },
  'people’s own pages': { name: OWN_PAGES, clashes: 'asked', ahead: {} },
  'the settings of a page': { name: 'widgets:spend', clashes: 'mine', ahead: {} },
  'the saved views': { name: SAVED_VIEWS_KEY, clashes: 'asked', ahead: {} },
  'the saved comparison': { name: COMPARISON_KEY, clashes: 'asked', ahead: {} },
} as const satisfies Readonly<Record<string, KeptInput>>

/** Everything that can happen to a kept thing, by name: what a person does, what the server answers, what time brings. */
export const KEPT_CASES = {
  'it is loaded': { type: 'xstate.done.actor.load', output: restored },
  'it is loaded, a draft was kept': { type: 'xstate.done.actor.load', output: drafted },
  'it cannot be loaded': { type: 'xstate.error.actor.load', error: LOST },
  'another load is due': { type: 'xstate.after.retryMs.kept.unread.waiting' },
  'another load is due, for what was changed': { type: 'xstate.after.retryMs.kept.unread.ahead' },
  'a part is changed': { type: 'kept.changed', change: { kind: 'arrange', patch: MINE } },
  'nothing is done again': { type: 'kept.changed', change: { kind: 'redo' } },
  'the save is acknowledged': { type: 'xstate.done.actor.save', output: { kind: 'saved', version: 1 } },
  'the same was saved elsewhere': { type: 'xstate.done.actor.save', output: refused(MINE) },
  'other parts were changed elsewhere': { type: 'xstate.done.actor.save', output: refused(ELSEWHERE) },
  'the same part was changed elsewhere': { type: 'xstate.done.actor.save', output: refused(CLASHING) },
  'the save is refused': { type: 'xstate.done.actor.save', output: { kind: 'refused' } },
  'the save fails': { type: 'xstate.error.actor.save', error: LOST },
  'another save is due': { type: 'xstate.after.retryMs.kept.unsaved' },
  'this one is kept': { type: 'conflict.kept' },
  'the other one is taken': { type: 'conflict.yielded' },
} as const satisfies Readonly<Record<string, AnyEventObject>>

type Context = KeptContext<Entries>

interface Reloaded {
  readonly input: unknown
  readonly draft: unknown
}

export type KeptCase = keyof typeof KEPT_CASES

export const model = {
  machine: keptMachine,
  cases: KEPT_CASES,
  starts: KEPT_THINGS,
  refusals: true,
  care: {
    entered: ({ snapshot, context }: { readonly snapshot: AnyMachineSnapshot; readonly context: Context }) =>
      ['unsaved', 'saving', 'conflicting'].includes(keptPhase(snapshot)) ? context.arrangement.patch : null,
    stores: {
      save: ({ name, kept }: { readonly name: string; readonly kept: Stored<Entries> }) => [name, kept.version],
    },
    drafts: {
      keepAhead: ({ patch }: { readonly patch: Entries }) => ({ ahead: patch }),
      keepDraft: ({ draft }: { readonly draft: unknown }) => ({ draft }),
      dropDraft: () => null,
    },
    again: ({ input, draft, context }: { readonly context: Context } & Reloaded) => {
      const { ahead = {}, draft: begun = null } = (draft ?? {}) as {
        readonly ahead?: Entries
        readonly draft?: unknown
      }
      return { input: { ...(input as KeptInput), ahead }, found: { load: { stored: context.stored, draft: begun } } }
    },
  },
} as const satisfies Model<KeptCase, keyof typeof KEPT_THINGS>
