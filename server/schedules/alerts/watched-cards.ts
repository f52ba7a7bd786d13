import { shownDates } from '../../../domain/alerts/alert-question.ts'
import type { AlertSpan } from '../../../domain/alerts/alert-rule.ts'
import { dated } from '../../../domain/dashboards/compared/like-for-like.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { Person } from '../../callers/caller.ts'
import { pageCards } from '../../pictures/page-cards.ts'
import type { MailedFigures, MailedFiguresNeeds } from '../../sharing/mail/mailed.ts'

interface WatchedCards {
  readonly page: Page
  readonly view: View
  readonly span: AlertSpan
  readonly reader: Person
}

/** The chart over time of a figure that is watched, by the weeks or months that it is judged by; none where its page has no such chart. */
export function watchedCards(
  { page, view, span, reader }: WatchedCards,
  deps: MailedFiguresNeeds,
): MailedFigures['cards'] {
  const { widgets } = deps.config.current()
  const placed = page.widgets.find((each) => each.page === undefined && widgets.get(each.widget)?.rows === 'periods')
  if (!placed) return () => Promise.resolve([])
  const { chartName } = placed
  const { around: _, ...watched } = dated(view, shownDates(span, deps.today()))
  const shown = { ...watched, looks: { [chartName]: { chartTimeSpan: span } } }
  return ({ invoiced }) => pageCards({ page, view: shown, reader, invoiced, only: chartName }, deps)
}
