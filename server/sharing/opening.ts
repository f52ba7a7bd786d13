import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { PublishedDashboard } from '../state/published-dashboards.ts'
import type { Opening } from './shared-views.ts'

export interface OpeningNeeds {
  readonly config: ConfigStore
  readonly publishedDashboards: { all(): Promise<readonly PublishedDashboard[]> }
  readonly today: () => CalendarDate
}

/** What says today which addresses open to whom. */
export async function openingOf({ config, publishedDashboards, today }: OpeningNeeds): Promise<Opening> {
  const { navigation, pages } = config.current()
  return { navigation, pages, published: await publishedDashboards.all(), today: today() }
}
