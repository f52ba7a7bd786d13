import { useMemo, useState } from 'react'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { COMPARISON_KEY, readSavedEntries, type SavedComparison } from '../../../domain/comparison/saved-comparison.ts'
import { useApi } from '../../api/api-context.ts'
import { useKept, type KeptInForce } from '../../api/kept/use-kept.ts'
import { text } from '../../text/text.ts'
import { useToasts } from '../../ui/toasts/toast-context.ts'
import { comparisonCalls } from './comparison-calls.ts'

const SAVED_MS = 4_000
const FAILED_MS = 8_000

export interface SavedComparisonInForce extends Pick<
  KeptInForce<SavedComparison>,
  'theirs' | 'phase' | 'changeable' | 'keepMine' | 'takeTheirs'
> {
  readonly saved: SavedComparison
  /** What was saved and cannot be read, by name; null: it has none. */
  readonly unreadable: readonly (string | null)[]
  readonly change: (saved: SavedComparison) => void
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
  const [unreadable, setUnreadable] = useState<readonly (string | null)[]>([])
  const calls = useMemo(
    () =>
      comparisonCalls({
        api,
        today,
        onUnreadable: setUnreadable,
        announce: (outcome, kind) =>
          toasts.show(
            outcome === 'saved'
              ? { tone: 'success', title: text(`comparison.saved.${kind}`), durationMs: SAVED_MS }
              : { tone: 'critical', title: text(`comparison.failed.${kind}`), durationMs: FAILED_MS },
          ),
      }),
    [api, today, toasts],
  )
  const kept = useKept({ name: COMPARISON_KEY, clashes: 'asked', calls, readPatch: readSavedEntries, login })
  return useMemo(() => {
    const { patch, theirs, phase, changeable, keepMine, takeTheirs, change } = kept
    const changeTo = (saved: SavedComparison) => change(() => saved)
    return { saved: patch, theirs, unreadable, phase, changeable, change: changeTo, keepMine, takeTheirs }
  }, [kept, unreadable])
}
