import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { COMPARISON_KEY, type SavedComparison } from '../../../domain/comparison/saved-comparison.ts'
import { boardPhase, isArrangeable, otherPatch, type BoardPhase } from '../../../machines/board.machine.ts'
import { useApi } from '../../api/api-context.ts'
import { useSeenPerson } from '../../api/seeing-context.ts'
import { comparisonDrafts, provideComparison } from '../../provide-comparison.ts'
import { text } from '../../text/text.ts'
import { useToasts } from '../../ui/toasts/toast-context.ts'

const SAVED_MS = 4_000
const FAILED_MS = 8_000

export interface SavedComparisonInForce {
  readonly saved: SavedComparison
  /** What another tab saved, while it differs from what is here. */
  readonly theirs: SavedComparison | null
  /** What was saved and cannot be read, by name; null: it has none. */
  readonly unreadable: readonly (string | null)[]
  readonly phase: BoardPhase
  /** Nothing is saved over what was not read. */
  readonly changeable: boolean
  readonly change: (saved: SavedComparison) => void
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/** A person's sets and groups, restored once and saved after each change. COMP-25 to COMP-27 */
export function useSavedComparison({
  login,
  today,
}: {
  readonly login: string
  readonly today: CalendarDate
}): SavedComparisonInForce {
  const api = useApi()
  const toasts = useToasts()
  const isSeen = useSeenPerson() !== null
  const [unreadable, setUnreadable] = useState<readonly (string | null)[]>([])
  const machine = useMemo(
    () =>
      provideComparison({
        api,
        drafts: comparisonDrafts({ login, isSeen }),
        today,
        onUnreadable: setUnreadable,
        announce: (outcome, kind) =>
          toasts.show(
            outcome === 'saved'
              ? { tone: 'success', title: text(`comparison.saved.${kind}`), durationMs: SAVED_MS }
              : { tone: 'critical', title: text(`comparison.failed.${kind}`), durationMs: FAILED_MS },
          ),
      }),
    [api, login, isSeen, today, toasts],
  )
  const actor = useActorRef(machine, { input: { page: COMPARISON_KEY } })
  const saved = useSelector(actor, (snapshot) => snapshot.context.arrangement.patch)
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const theirs = useMemo(() => otherPatch(context), [context])
  const phase = useSelector(actor, boardPhase)
  const changeable = useSelector(actor, isArrangeable)
  return useMemo(
    () => ({
      saved,
      theirs,
      unreadable,
      phase,
      changeable,
      change: (patch) => actor.send({ type: 'arrangement.changed', change: { kind: 'arrange', patch } }),
      keepMine: () => actor.send({ type: 'conflict.kept' }),
      takeTheirs: () => actor.send({ type: 'conflict.yielded' }),
    }),
    [actor, saved, theirs, unreadable, phase, changeable],
  )
}
