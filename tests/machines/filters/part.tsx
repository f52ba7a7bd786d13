import { useState } from 'react'
import { useSearch } from 'wouter'
import { datesOf } from '../../../domain/dates/date-choice.ts'
import { defaultView, type View } from '../../../domain/dashboards/view.ts'
import { FilterForm } from '../../../src/filters/FilterForm.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { spendPage, TODAY } from '../../qa/component/mounted/spend-page.ts'
import { FAMILY, SURROUNDINGS } from './cases.ts'

const { page, table } = spendPage({ filters: SURROUNDINGS.pageFilters, dataVersion: 1 })

/** What the form does not look at. */
const UNREAD = { number: '', code: '', state: null, city: null, engageDate: null, parent: true, parentClientId: null }

/** The form of a page's filters, of the client and the dates that the address says. */
export const Part: MountedPart = () => {
  const asked = new URLSearchParams(useSearch())
  const clientId = Number(asked.get('client') ?? FAMILY.id)
  const dates = asked.has('period') ? datesOf({ frequency: 'rp', period: 'YTD' }, TODAY) : {}
  const [applied, apply] = useState<Partial<View>>({})
  const view = { ...defaultView({ page, today: TODAY, clientId }), ...applied, clientId, ...dates }
  return (
    <FilterForm page={page} view={view} table={table} client={{ ...UNREAD, ...FAMILY, id: clientId }} onView={apply} />
  )
}
