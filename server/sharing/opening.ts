import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { KeptPages } from '../kept-pages/kept-pages.ts'
import { publishedDashboards } from '../kept-pages/published-dashboards.ts'
import type { Opening } from './shared-views.ts'

export interface OpeningNeeds {
  readonly config: ConfigStore
  readonly keptPages: Pick<KeptPages, 'seen'>
  readonly today: () => CalendarDate
}

/** What says today which addresses open to whom. */
export async function openingOf({ config, keptPages, today }: OpeningNeeds): Promise<Opening> {
  const { navigation, pages } = config.current()
  return { navigation, pages, published: await publishedDashboards(keptPages), today: today() }
}
