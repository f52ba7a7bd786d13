import { useMemo } from 'react'
import { keptValues } from '../../domain/dashboards/dimension-filter.ts'
import { currencyInForce } from '../../domain/dashboards/page-filters.ts'
import type { View, ViewDefaults } from '../../domain/dashboards/view.ts'
import type { ClientFamily } from '../api/answers.ts'
import { useCarrierIds, useClient, useCurrencies, useInvoiced } from '../api/queries.ts'
import { useClientChange } from './use-client-change.ts'

/** What a page is seen by: its defaults, the clients there are, and what its address asks for. */
export interface AskedView {
  readonly defaults: ViewDefaults
  readonly clients: readonly ClientFamily[]
  /** All of which the page shows. */
  readonly asked: View
  readonly go: (change: Partial<View>) => void
}

export type ClientInView = ReturnType<typeof useClientInView>

/** The view in its currency, and what is looked up of its client. */
export function useClientInView({ defaults, clients, asked, go }: AskedView) {
  const view = useMemo((): View => ({ ...asked, currency: currencyInForce(asked) }), [asked])
  const carrierIds = useCarrierIds(keptValues(view.filters.carrier_name))
  const currencies = useCurrencies({ clientId: view.clientId, ...(carrierIds ? { carrierIds } : {}) }).data
  const invoiced = useInvoiced(view)
  return {
    view,
    /** With its sub-clients, as a person may choose it. */
    client: clients.find(({ id }) => id === view.clientId),
    /** Its record; undefined: not known yet. */
    known: useClient(view.clientId).data,
    currencies,
    /** The look-up of its days with invoices, and those; null: not known. */
    lookedUp: invoiced,
    invoiced: invoiced.data?.days ?? null,
    chooseClient: useClientChange({ defaults, view, onView: go }),
  }
}
