import type { AnyEventObject } from 'xstate'
import type { LayoutPatch } from '../../domain/layout/layout.ts'

export const MINE: LayoutPatch = { amounts: { x: 0, y: 0, w: 24, h: 12 } }
export const ELSEWHERE: LayoutPatch = { map: { x: 12, y: 12, w: 12, h: 20 } }
const CLASHING: LayoutPatch = { amounts: { x: 0, y: 0, w: 6, h: 12 } }
const stored = { patch: {}, version: 0 }
const refused = (patch: LayoutPatch) => ({ kind: 'conflict', current: { patch, version: 9 } })
const restored = { stored, draft: null }
const drafted = { stored, draft: { base: stored, patch: MINE } }
const LOST = new Error('lost')

/** Everything that can happen to an arrangement, by name: what a person does, what the server answers, what time brings. */
export const BOARD_CASES = {
  'the layout is loaded': { type: 'xstate.done.actor.load', output: restored },
  'the layout is loaded, a draft was kept': { type: 'xstate.done.actor.load', output: drafted },
  'the layout cannot be loaded': { type: 'xstate.error.actor.load', error: LOST },
  'another load is due': { type: 'xstate.after.retryMs.board.unread.waiting' },
  'the layout is loaded at last': { type: 'xstate.done.actor.loadAgain', output: restored },
  'the layout is loaded at last, a draft was kept': { type: 'xstate.done.actor.loadAgain', output: drafted },
  'the layout still cannot be loaded': { type: 'xstate.error.actor.loadAgain', error: LOST },
  'a card is moved': { type: 'arrangement.changed', change: { kind: 'arrange', patch: MINE } },
  'the save is acknowledged': { type: 'xstate.done.actor.save', output: { kind: 'saved', version: 1 } },
  'the same was saved elsewhere': { type: 'xstate.done.actor.save', output: refused(MINE) },
  'other cards were moved elsewhere': { type: 'xstate.done.actor.save', output: refused(ELSEWHERE) },
  'the same card was moved elsewhere': { type: 'xstate.done.actor.save', output: refused(CLASHING) },
  'the save is refused': { type: 'xstate.done.actor.save', output: { kind: 'refused' } },
  'the save fails': { type: 'xstate.error.actor.save', error: LOST },
  'another save is due': { type: 'xstate.after.retryMs.board.unsaved' },
  'this arrangement is kept': { type: 'conflict.kept' },
  'the other arrangement is taken': { type: 'conflict.yielded' },
} as const satisfies Readonly<Record<string, AnyEventObject>>

export type BoardCase = keyof typeof BOARD_CASES
