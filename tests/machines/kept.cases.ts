import type { AnyEventObject } from 'xstate'
import type { LayoutPatch } from '../../domain/layout/layout.ts'
import type { KeptInput } from '../../machines/kept-context.ts'

export const MINE: LayoutPatch = { amounts: { x: 0, y: 0, w: 24, h: 12 } }
export const ELSEWHERE: LayoutPatch = { map: { x: 12, y: 12, w: 12, h: 20 } }
const CLASHING: LayoutPatch = { amounts: { x: 0, y: 0, w: 6, h: 12 } }
const stored = { patch: {}, version: 0 }
const refused = (patch: LayoutPatch) => ({ kind: 'conflict', current: { patch, version: 9 } })
const restored = { stored, draft: null }
const drafted = { stored, draft: { base: stored, patch: MINE } }
const LOST = new Error('lost')

/** Of what a person is asked about where two tabs changed one part, and of what is changed at once. */
export const ASKED: KeptInput = { name: 'spend', clashes: 'asked' }
export const MINE_WINS: KeptInput = { name: 'spend', clashes: 'mine' }

/** Everything that can happen to a kept thing, by name: what a person does, what the server answers, what time brings. */
export const KEPT_CASES = {
  'it is loaded': { type: 'xstate.done.actor.load', output: restored },
  'it is loaded, a draft was kept': { type: 'xstate.done.actor.load', output: drafted },
  'it cannot be loaded': { type: 'xstate.error.actor.load', error: LOST },
  'another load is due': { type: 'xstate.after.retryMs.kept.unread.waiting' },
  'another load is due, for what was changed': { type: 'xstate.after.retryMs.kept.unread.ahead' },
  'a part is changed': { type: 'kept.changed', change: { kind: 'arrange', patch: MINE } },
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

export type KeptCase = keyof typeof KEPT_CASES
