import type { RecordSpec } from '../../../domain/records/record-spec.ts'
import { sourceFields } from '../../../domain/records/record-sources.ts'
import { readRecordPlace, type RecordPlace } from '../../../domain/records/record-place.ts'
import { partsOf } from '../../../domain/dashboards/layout/saved-views.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { heldPage } from '../../sharing/mail/mailed-figures.ts'
import type { MailedFiguresNeeds } from '../../sharing/mail/mailed.ts'

/** What an alert's address leads to: the fact of a page, or what the audit found, as its list is searched and narrowed. */
export type WatchedFigure =
  | { readonly of: 'page'; readonly page: Page; readonly view: View }
  | { readonly of: 'findings'; readonly spec: RecordSpec; readonly place: RecordPlace }

/** Null: it leads to no figure that can be watched, or holds something that is not shown there (decision 0019). */
export function watchedAt(address: string, deps: Pick<MailedFiguresNeeds, 'config' | 'today'>): WatchedFigure | null {
  const held = heldPage(address, deps)
  return held ? { of: 'page', ...held } : foundAt(address, deps)
}

/**
 * Such an address says `only`, though it be of every rule: it names no client, and by what it carries beside that it opens to
 * whom all clients of its owner are alone (decision 0107), so that nobody is told of what they do not see.
 */
function foundAt(address: string, { config }: Pick<MailedFiguresNeeds, 'config'>): WatchedFigure | null {
  const { path, values } = partsOf(address)
  const spec = [...config.current().records.values()].find((each) => each.path === path && each.source === 'findings')
  if (!spec || !values.some(([name]) => name === 'only')) return null
  const { place, unhonoured } = readRecordPlace(values, {
    usual: { by: spec.sort.by, descending: spec.sort.descending === true },
    columns: spec.columns,
    words: sourceFields(spec.source)[spec.narrowBy ?? '']?.oneOf ?? [],
    hasPeriods: spec.periodBy !== undefined,
  })
  return unhonoured.length === 0 && place.period === '' ? { of: 'findings', spec, place } : null
}

/** Whether less than all is watched. */
export function isFiltered(watched: WatchedFigure): boolean {
  if (watched.of === 'findings') return watched.place.only !== '' || watched.place.search !== ''
  const { filters, trackingNumbers } = watched.view
  return Object.keys(filters).length + trackingNumbers.length > 0
}
