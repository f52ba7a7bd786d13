import { fromPromise } from 'xstate'
import type { CalendarDate } from '../domain/dates/calendar-date.ts'
import {
  COMPARISON_KEY,
  changedKinds,
  printSavedComparison,
  readSavedComparison,
  readSavedEntries,
  unreadableParts,
  type SavedComparison,
} from '../domain/comparison/saved-comparison.ts'
import {
  createBoardMachine,
  type LayoutSaveOutcome,
  type RestoredLayout,
  type StoredLayout,
} from '../machines/board.machine.ts'
import type { Api } from './api/client.ts'
import { RequestFailed, isRefused } from './api/request-failed.ts'
import { versionIn } from './api/version-in.ts'
import { createLayoutDrafts, noDrafts, tabName, type LayoutDrafts } from './dashboard/board/layout-drafts.ts'

const savedComparisonMachine = createBoardMachine<SavedComparison>()

/** What of a person's sets and groups no save was acknowledged for; nothing is kept where they are somebody else's. */
export function comparisonDrafts({
  login,
  isSeen,
}: {
  readonly login: string
  readonly isSeen: boolean
}): LayoutDrafts<SavedComparison> {
  return isSeen
    ? noDrafts()
    : createLayoutDrafts({ readPatch: readSavedEntries, storage: localStorage, tab: tabName(sessionStorage), login })
}

interface ComparisonProvision {
  readonly api: Api
  readonly drafts: LayoutDrafts<SavedComparison>
  readonly today: CalendarDate
  /** How a save ended, of what it carried; a failed one is told once, however often it is tried again. COMP-27 */
  readonly announce: (outcome: 'saved' | 'failed', kind: 'sets' | 'groups') => void
  /** What was stored and cannot be read, as `unreadableParts` answers it. */
  readonly onUnreadable: (parts: readonly (string | null)[]) => void
}

/** A person's sets and groups, saved all together after every change of one. COMP-25, COMP-26 */
export function provideComparison({ api, drafts, today, announce, onUnreadable }: ComparisonProvision) {
  let stored: SavedComparison = {}
  let failed: string | null = null
  return savedComparisonMachine.provide({
    actors: {
      load: fromPromise<RestoredLayout<SavedComparison>, { page: string }>(async ({ input: { page }, signal }) => {
        const { data, response } = await api.POST('/aiparcelweb/api/filtersettings/getFiltersforkey/{key}', {
          params: { path: { key: COMPARISON_KEY } },
          signal,
        })
        stored = readSavedComparison(data?.[0] ?? '', today)
        onUnreadable(unreadableParts(data?.[0] ?? ''))
        return { stored: { patch: stored, version: versionIn(response) ?? 0 }, draft: drafts.read(page) }
      }),
      save: fromPromise<LayoutSaveOutcome<SavedComparison>, { page: string; layout: StoredLayout<SavedComparison> }>(
        async ({ input: { layout }, signal }) => {
          const body = { filter_key: COMPARISON_KEY, filter_value: printSavedComparison(layout.patch) }
          const kinds = changedKinds(stored, layout.patch)
          try {
            const { response } = await api.POST('/aiparcelweb/api/filtersettings/addfilterForKey', {
              body,
              headers: { 'If-Match': `"${layout.version}"` },
              signal,
              keepalive: true,
            })
            for (const kind of kinds) announce('saved', kind)
            stored = layout.patch
            failed = null
            return { kind: 'saved', version: versionIn(response) ?? layout.version + 1 }
          } catch (error) {
            if (error instanceof RequestFailed && error.status === 409) {
              const { filter_value, version } = error.problem.current ?? { filter_value: '', version: 0 }
              stored = readSavedComparison(filter_value, today)
              return { kind: 'conflict', current: { patch: stored, version } }
            }
            if (!signal.aborted && failed !== body.filter_value) for (const kind of kinds) announce('failed', kind)
            failed = body.filter_value
            if (isRefused(error)) return { kind: 'refused' }
            throw error
          }
        },
      ),
    },
    actions: {
      keepDraft: (_, { page, draft }) => drafts.keep(page, draft),
      dropDraft: (_, { page }) => drafts.drop(page),
    },
  })
}
