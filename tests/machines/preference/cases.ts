import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import {
  preferenceMachine,
  type PreferenceContext,
  type PreferenceEvent,
} from '../../../machines/kept/preference.machine.ts'
import type { Model } from '../../qa/model.ts'

const done = (actor: string, output: unknown) => ({ type: `xstate.done.actor.${actor}`, output })
const failed = (actor: string) => ({ type: `xstate.error.actor.${actor}`, error: new Error('lost') })

/** Everything that happens to a preference, by name. */
export const PREFERENCE_CASES = {
  'a person signs in': { type: 'session.began' },
  'the person signs out': { type: 'session.ended' },
  'dark is chosen': { type: 'preference.chosen', value: 'dark' },
  'another is stored': done('load', 'os'),
  'nothing is stored': done('load', null),
  'what is stored cannot be read': failed('load'),
  'it is applied': done('apply', undefined),
  'it cannot be applied': failed('apply'),
  'it is saved': done('save', 'saved'),
  'the save is refused': done('save', 'refused'),
  'it is not saved': failed('save'),
  'another save is due': { type: 'xstate.after.retryMs.preference.waiting' },
} as const satisfies Readonly<Record<string, PreferenceEvent | AnyEventObject>>

export type PreferenceCase = keyof typeof PREFERENCE_CASES

const STARTS = { 'semidark in force': { value: 'semidark' } } as const

export const model = {
  machine: preferenceMachine,
  cases: PREFERENCE_CASES,
  starts: STARTS,
  facts: ({ signedIn, unread, unsaved, value }: PreferenceContext) =>
    [signedIn && 'signed in', unread && 'unread', unsaved && 'unsaved', value].filter(Boolean).join(', '),
  care: {
    /** What cannot be applied is told, and chosen again. */
    entered: ({ snapshot, context }: { readonly snapshot: AnyMachineSnapshot; readonly context: PreferenceContext }) =>
      context.unsaved && !snapshot.matches('applying') ? context.value : null,
    stores: { save: ({ value }: { readonly value: string }) => value },
  },
} as const satisfies Model<PreferenceCase, keyof typeof STARTS>
