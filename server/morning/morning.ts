import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { Query, QueryResult } from '../../domain/query/query.ts'
import type { Result } from '../../domain/values/problem.ts'
import type { Person } from '../callers/caller.ts'
import type { Claims } from '../claims/kept/claims.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { Asking } from '../warehouse/asking.ts'
import type { RowsOf } from '../warehouse/tenant-scope.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

export interface MorningNeeds {
  readonly claims: Pick<Claims, 'counts' | 'list'>
  readonly config: ConfigStore
  readonly today: () => CalendarDate
  readonly warehouse: Warehouse
}

/** What every kind of sentence is asked with. */
export interface Morning {
  readonly reader: Person
  readonly deps: MorningNeeds
  readonly today: CalendarDate
  /** Whose rows. */
  readonly of: RowsOf & { readonly clientId: number }
  /** The days on which anything of them was invoiced. */
  readonly invoiced: readonly CalendarDate[]
  readonly asking: Asking
  /** The pages that open to the reader. */
  readonly pages: readonly Page[]
  readonly told: NonNullable<Page['morning']>
  /** What of a page is shown of the clients in view. */
  readonly viewOf: (page: Page, change: Partial<View>) => View
  readonly addressOf: (page: Page, view: View) => string
  readonly ask: (query: Query) => Promise<Result<QueryResult>>
}
