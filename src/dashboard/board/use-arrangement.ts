import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { canChange } from '../../../domain/layout/arrangement.ts'
import { sameEntries } from '../../../domain/values/entries.ts'
import { layoutOf, patchOf, readPatch, type Places } from '../../../domain/layout/layout.ts'
import type { Page } from '../../../domain/page/page-spec.ts'
import { boardPhase, isArrangeable, otherPatch, type BoardPhase } from '../../../machines/board.machine.ts'
import { useApi } from '../../api/api-context.ts'
import { provideBoard } from '../../provide-dashboard-actors.ts'
import { useLayoutDrafts } from './use-layout-drafts.ts'

export interface ArrangementInForce {
  /** Null: not restored yet. */
  readonly places: Places | null
  /** What another tab saved, while it differs from what is here. */
  readonly theirs: Places | null
  readonly phase: BoardPhase
  readonly arrangeable: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly canReset: boolean
  readonly arrange: (places: Places) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly reset: () => void
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/** The arrangement of a page's cards, restored once and saved after each change. */
export function useArrangement({ page, login }: { readonly page: Page; readonly login: string }): ArrangementInForce {
  const api = useApi()
  const drafts = useLayoutDrafts({ readPatch, login })
  const machine = useMemo(() => provideBoard({ api, drafts }), [api, drafts])
  const actor = useActorRef(machine, { input: { page: page.id } })
  const phase = useSelector(actor, boardPhase)
  const arrangeable = useSelector(actor, isArrangeable)
  const arrangement = useSelector(actor, (snapshot) => snapshot.context.arrangement)
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const theirs = useMemo(() => otherPatch(context), [context])
  const places = useMemo(
    () => (phase === 'restoring' ? null : layoutOf(page, arrangement.patch)),
    [phase, page, arrangement.patch],
  )
  return useMemo(() => {
    const change = (kind: 'undo' | 'redo' | 'reset') => () =>
      actor.send({ type: 'arrangement.changed', change: { kind } })
    const may = (kind: 'undo' | 'redo' | 'reset') => arrangeable && canChange(arrangement, kind)
    return {
      places,
      theirs: theirs && layoutOf(page, theirs),
      phase,
      arrangeable,
      canUndo: may('undo'),
      canRedo: may('redo'),
      canReset: may('reset'),
      arrange: (wanted) => {
        if (places && !sameEntries(places, wanted))
          actor.send({ type: 'arrangement.changed', change: { kind: 'arrange', patch: patchOf(page, wanted) } })
      },
      undo: change('undo'),
      redo: change('redo'),
      reset: change('reset'),
      keepMine: () => actor.send({ type: 'conflict.kept' }),
      takeTheirs: () => actor.send({ type: 'conflict.yielded' }),
    }
  }, [actor, page, places, theirs, phase, arrangeable, arrangement])
}
