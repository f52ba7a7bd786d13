import { useCallback, useMemo, useState, type RefObject } from 'react'
import { useLocation } from 'wouter'
import { comparedSet } from '../../domain/comparison/comparison-set.ts'
import { openedTab, type WorkspaceDefaults } from '../../domain/comparison/comparison-workspace.ts'
import type { Narrowing } from '../../domain/comparison/narrowing.ts'
import type { ComparisonEvent } from '../../machines/comparison/comparison-context.ts'
import type { ComparisonSnapshot } from '../../machines/comparison/comparison.machine.ts'
import type { ClientFamily, PagesConfig } from '../api/answers.ts'
import type { SetsInView } from './board/marks/sets-in-view.ts'
import { comparisonAddress } from './use-workspace.ts'

interface SetsInViewInput {
  readonly snapshot: ComparisonSnapshot
  readonly send: (event: ComparisonEvent) => void
  readonly defaults: WorkspaceDefaults
  readonly clients: readonly ClientFamily[]
  readonly config: PagesConfig
}

/** The sets that somebody may see, as the open tab shows them, and what marks do with them. */
export function useSetsInView({ snapshot, send, defaults, clients, config }: SetsInViewInput): {
  readonly inView: SetsInView
  /** What opened the rows of a set, and gets the focus back. */
  readonly openerRef: RefObject<HTMLButtonElement> | null
} {
  const { workspace } = snapshot.context
  const { page, controls } = openedTab(workspace, defaults.tabs)
  const seen = useMemo(() => {
    const known = new Set(clients.map(({ id }) => id))
    return workspace.sets.filter(({ filters }) => known.has(filters.global.client))
  }, [workspace.sets, clients])
  const { narrowing, trackingNumbers } = workspace
  const placeOf = useCallback(
    (place: number) => workspace.sets.findIndex((set) => set === seen[place]),
    [workspace.sets, seen],
  )
  const setsOf = useCallback(
    ({ filters, days }: Narrowing) =>
      seen.map((set, place) => {
        const only = { filters, days: days[placeOf(place)] }
        return comparedSet(set, { page, fact: controls.fact, trackingNumbers, only })
      }),
    [seen, placeOf, page, controls.fact, trackingNumbers],
  )
  const sets = useMemo(() => setsOf(narrowing), [setsOf, narrowing])
  const [, navigate] = useLocation()
  const [openerRef, setOpenerRef] = useState<RefObject<HTMLButtonElement> | null>(null)
  const inView = useMemo(
    (): SetsInView => ({
      ...{ workspace, defaults, page, controls, config, clients, sets, setsOf, placeOf },
      narrow: (next) => send({ type: 'sets.narrowed', narrowing: next }),
      showRows: (rows, { anchor, instead = false } = {}) => {
        if (rows && anchor) setOpenerRef(anchor instanceof HTMLButtonElement ? { current: anchor } : null)
        navigate(comparisonAddress({ ...workspace, rows }, defaults), { replace: instead })
      },
      addressOf: (next) => comparisonAddress(next, defaults),
    }),
    [navigate, workspace, defaults, page, controls, config, clients, sets, setsOf, placeOf, send],
  )
  return { inView, openerRef }
}
