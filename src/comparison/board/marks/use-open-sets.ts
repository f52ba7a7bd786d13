import { use, useMemo } from 'react'
import { leftOpen } from '../../../../domain/comparison/narrowing.ts'
import type { Compared } from '../compared.ts'
import { useComparedSets } from '../use-compared-sets.ts'
import { SetsInViewContext } from './sets-in-view.ts'
import type { CardGroups } from './use-set-marking.ts'

const NO_SETS: readonly never[] = []

/** The sets as one card draws them: what was chosen in it is left open, so that the other marks stay beside. */
export function useOpenSets(
  compared: Compared,
  { by, span }: CardGroups,
): { readonly compared: Compared; readonly busy: boolean } {
  const inView = use(SetsInViewContext)
  if (!inView) throw new Error('a card of sets is in the comparison')
  const { page, table, controls } = compared
  const { config, setsOf, workspace } = inView
  const open = useMemo(() => {
    const left = leftOpen(workspace.narrowing, { by, overTime: span !== undefined })
    return left === workspace.narrowing ? null : left
  }, [workspace.narrowing, by, span])
  const sets = useMemo(() => (open ? setsOf(open) : NO_SETS), [open, setsOf])
  const { answered } = useComparedSets({ page, config, table, sets, type: controls.chartComparisonType })
  const own = useMemo(
    () => answered.filter(({ phase, at }) => phase === 'ready' && compared.sets.some((set) => set.at === at)),
    [answered, compared.sets],
  )
  if (!open) return { compared, busy: compared.old }
  const known = own.length === compared.sets.length
  return {
    compared: known ? { ...compared, sets: own } : compared,
    busy: !known && answered.some(({ phase }) => phase === 'loading'),
  }
}
