import type { InvoicedDays } from '../../../domain/dates/invoiced-days.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { Person } from '../../callers/caller.ts'
import { invoicedDays } from '../../warehouse/questions/invoiced.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'

/** The days on which anything of the clients in view was invoiced or shipped, of what the reader sees. */
export function viewDays(
  { clientId, childClientIds, dateType }: View,
  { scope }: Pick<Person, 'scope'>,
  warehouse: Warehouse,
): Promise<InvoicedDays> {
  const of = { scope, clientId, childClientIdsCSV: childClientIds.join(',') || undefined }
  return invoicedDays(warehouse, of, dateType === 'pickup_date' ? 'pickup_date' : 'bill_date')
}
