import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { Catalog } from '../../domain/query/catalog.ts'
import type { Asking } from '../warehouse/asking.ts'
import type { Person } from './caller.ts'

/** What every question to the warehouse says beside itself: whose rows, by which catalogue, on which day, and until when anybody waits. */
export function asking(
  { caller, signal }: { readonly caller: Pick<Person, 'scope'>; readonly signal: AbortSignal },
  {
    config,
    today,
  }: { readonly config: { current(): { readonly catalog: Catalog } }; readonly today: () => CalendarDate },
): Asking {
  return { scope: caller.scope, catalog: config.current().catalog, today: today(), signal }
}
