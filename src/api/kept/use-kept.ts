import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { canChange } from '../../../domain/dashboards/layout/arrangement.ts'
import { sameEntries, type Entries } from '../../../domain/values/entries.ts'
import {
  isChangeable,
  keptPhase,
  otherPatch,
  type Clashes,
  type KeptPhase,
} from '../../../machines/kept/kept-context.ts'
import { useSeenPerson } from '../seeing-context.ts'
import { createKeptDrafts, noDrafts, tabName, type KeptDraftsOptions } from './kept-drafts.ts'
import { aheadIn, provideKept, type KeptCalls } from './provide-kept.ts'

export interface KeptInForce<Patch extends Entries> {
  /** All of it, with what was changed here. */
  readonly patch: Patch
  /** What another tab saved, while it differs from what is here. */
  readonly theirs: Patch | null
  readonly phase: KeptPhase
  /** Nothing is saved over what was not read. */
  readonly changeable: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly canReset: boolean
  /** Given what is in force at the time of the change; the same again is no step. */
  readonly change: (next: (patch: Patch) => Patch) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly reset: () => void
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

interface Keeping<Patch extends Entries> extends Pick<KeptDraftsOptions<Patch>, 'readPatch' | 'login'> {
  readonly name: string
  readonly clashes: Clashes
  /** The same one at each drawing. */
  readonly calls: KeptCalls<Patch>
}

/** Something that is kept of the person: restored once, saved after each change, and a draft of it in this browser until then. */
export function useKept<Patch extends Entries>({
  name,
  clashes,
  calls,
  readPatch,
  login,
}: Keeping<Patch>): KeptInForce<Patch> {
  const isSeen = useSeenPerson() !== null
  const drafts = useMemo(
    () =>
      isSeen
        ? noDrafts<Patch>()
        : createKeptDrafts({ readPatch, storage: localStorage, tab: tabName(sessionStorage), login }),
    [isSeen, readPatch, login],
  )
  const machine = useMemo(() => provideKept({ calls, drafts }), [calls, drafts])
  const [ahead] = useState(() => aheadIn(drafts, name))
  const actor = useActorRef(machine, { input: { name, clashes, ahead } })
  const phase = useSelector(actor, keptPhase)
  const changeable = useSelector(actor, isChangeable)
  const { arrangement, stored, theirs } = useSelector(actor, ({ context }) => context)
  const doing = useMemo(() => {
    const send = (kind: 'undo' | 'redo' | 'reset') => () => actor.send({ type: 'kept.changed', change: { kind } })
    return {
      change: (next: (patch: Patch) => Patch) => {
        const { patch: before } = actor.getSnapshot().context.arrangement
        const patch = next(before)
        if (!sameEntries(patch, before)) actor.send({ type: 'kept.changed', change: { kind: 'arrange', patch } })
      },
      undo: send('undo'),
      redo: send('redo'),
      reset: send('reset'),
      keepMine: () => actor.send({ type: 'conflict.kept' }),
      takeTheirs: () => actor.send({ type: 'conflict.yielded' }),
    }
  }, [actor])
  return useMemo(() => {
    const may = (kind: 'undo' | 'redo' | 'reset') => changeable && canChange(arrangement, kind)
    return {
      patch: arrangement.patch,
      theirs: otherPatch({ arrangement, stored, theirs }),
      phase,
      changeable,
      canUndo: may('undo'),
      canRedo: may('redo'),
      canReset: may('reset'),
      ...doing,
    }
  }, [doing, arrangement, stored, theirs, phase, changeable])
}
