import { likeForLike } from '../../../domain/dashboards/compared/like-for-like.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { TEST_TODAY } from '../portal/template-data.ts'

/** The view of the days that one is compared with, where all days have data. */
export function viewBefore(view: View, page: Pick<Page, 'period'>): View {
  const { before } = likeForLike(view, { page, today: TEST_TODAY, invoiced: null })
  if (!before) throw new Error('there are no days before')
  return before
}
