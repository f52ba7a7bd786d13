import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { datesOf, sinceEngaged } from '../../domain/dates/date-choice.ts'
import { defaultView, type View, type ViewDefaults } from '../../domain/dashboards/view.ts'
import { useApi } from '../api/api-context.ts'
import { clientQuery } from '../api/queries.ts'

interface ClientChange {
  readonly defaults: ViewDefaults
  readonly view: View
  readonly onView: (change: Partial<View>) => void
}

/**
 * Goes to another client: all its invoices since it was engaged, on the page's default fact, unfiltered.
 * A client whose record does not load is shown from two years back. DATE-16, FILT-02
 */
export function useClientChange({ defaults, view, onView }: ClientChange): (clientId: number) => Promise<void> {
  const api = useApi()
  const lookups = useQueryClient()
  return useCallback(
    async (clientId: number) => {
      const engageDate = await lookups.ensureQueryData(clientQuery(api, clientId)).then(
        (client) => client.engageDate,
        () => null,
      )
      const dates = datesOf({ frequency: 'dr', ...sinceEngaged({ today: defaults.today, engageDate }) }, defaults.today)
      onView({ ...defaultView({ ...defaults, clientId }), ...dates, unit: view.unit, against: view.against })
    },
    [api, lookups, defaults, view.unit, view.against, onView],
  )
}
