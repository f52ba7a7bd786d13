import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { canChange } from '../../../domain/layout/arrangement.ts'
import { sameEntries } from '../../../domain/values/entries.ts'
import { OWN_PAGES, ownPageOf, readOwnPages, type OwnPages } from '../../../domain/layout/own-pages.ts'
import { boardPhase, isArrangeable, otherPatch, type BoardPhase } from '../../../machines/board.machine.ts'
import { useApi } from '../../api/api-context.ts'
import { provideOwnPages } from '../../provide-dashboard-actors.ts'
import { useLayoutDrafts } from '../board/use-layout-drafts.ts'

export interface OwnPagesInForce {
  /** Null: not restored yet. */
  readonly pages: OwnPages | null
  /** What another tab saved, while it differs from what is here. */
  readonly theirs: OwnPages | null
  readonly phase: BoardPhase
  readonly changeable: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly canReset: boolean
  readonly change: (pages: OwnPages) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly reset: () => void
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/** The pages that a person made, restored once and saved after each change. PAGE-26, CFG-04 */
export function useOwnPages(login: string): OwnPagesInForce {
  const api = useApi()
  const drafts = useLayoutDrafts({ readPatch: readOwnPages, login })
  const machine = useMemo(
    () => provideOwnPages({ api, drafts, opened: () => ownPageOf(location.pathname) }),
    [api, drafts],
  )
  const actor = useActorRef(machine, { input: { page: OWN_PAGES } })
  const phase = useSelector(actor, boardPhase)
  const changeable = useSelector(actor, isArrangeable)
  const arrangement = useSelector(actor, (snapshot) => snapshot.context.arrangement)
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const theirs = useMemo(() => otherPatch(context), [context])
  return useMemo(() => {
    const change = (kind: 'undo' | 'redo' | 'reset') => () =>
      actor.send({ type: 'arrangement.changed', change: { kind } })
    const may = (kind: 'undo' | 'redo' | 'reset') => changeable && canChange(arrangement, kind)
    return {
      pages: phase === 'restoring' ? null : arrangement.patch,
      theirs,
      phase,
      changeable,
      canUndo: may('undo'),
      canRedo: may('redo'),
      canReset: may('reset'),
      change: (pages) => {
        if (!sameEntries(pages, arrangement.patch))
          actor.send({ type: 'arrangement.changed', change: { kind: 'arrange', patch: pages } })
      },
      undo: change('undo'),
      redo: change('redo'),
      reset: change('reset'),
      keepMine: () => actor.send({ type: 'conflict.kept' }),
      takeTheirs: () => actor.send({ type: 'conflict.yielded' }),
    }
  }, [actor, arrangement, theirs, phase, changeable])
}
