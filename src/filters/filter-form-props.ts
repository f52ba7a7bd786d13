import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { TableIndex } from '../../domain/query/catalog.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { Client } from '../api/answers.ts'

export interface FilterFormProps {
  readonly page: Page
  /** The pages whose rows it filters, where it has none of its own. */
  readonly sources?: readonly Page[] | undefined
  readonly view: View
  readonly table: TableIndex | undefined
  /** The chosen one; undefined: not known yet. */
  readonly client: Client | undefined
  /** The day up to which it asks for a number of days; absent: it does not ask. DATE-12 */
  readonly lastDaysTo?: CalendarDate | undefined
  readonly onView: (change: Partial<View>) => void
}
