import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import {
  COMPARISON_KEY,
  changedKinds,
  printSavedComparison,
  readSavedComparison,
  unreadableParts,
  type SavedComparison,
} from '../../../domain/comparison/saved-comparison.ts'
import type { Api } from '../../api/client.ts'
import { textInConflict, settingCalls, type KeptCalls } from '../../api/kept/provide-kept.ts'

interface ComparisonCallsOptions {
  readonly api: Api
  readonly today: CalendarDate
  /** How a save ended, of what it carried; a failed one is told once, however often it is tried again. COMP-27 */
  readonly announce: (outcome: 'saved' | 'failed', kind: 'sets' | 'groups') => void
  /** What was stored and cannot be read, as `unreadableParts` answers it. */
  readonly onUnreadable: (parts: readonly (string | null)[]) => void
}

/** A person's sets and groups, saved all together after every change of one. COMP-25, COMP-26 */
export function comparisonCalls({
  api,
  today,
  announce,
  onUnreadable,
}: ComparisonCallsOptions): KeptCalls<SavedComparison> {
  let stored: SavedComparison = {}
  let failed: string | null = null
  const setting = settingCalls<SavedComparison>({
    api,
    keyOf: () => COMPARISON_KEY,
    read: (text) => {
      stored = readSavedComparison(text ?? '', today)
      return stored
    },
    print: printSavedComparison,
  })
  return {
    ...setting,
    load: async (name, signal) => {
      const found = await setting.load(name, signal)
      onUnreadable(unreadableParts(found.text ?? ''))
      return found
    },
    save: async (name, kept, signal) => {
      const kinds = changedKinds(stored, kept.patch)
      try {
        const version = await setting.save(name, kept, signal)
        for (const kind of kinds) announce('saved', kind)
        stored = kept.patch
        failed = null
        return version
      } catch (error) {
        const text = printSavedComparison(kept.patch)
        if (!textInConflict(error) && !signal.aborted) {
          if (failed !== text) for (const kind of kinds) announce('failed', kind)
          failed = text
        }
        throw error
      }
    },
  }
}
