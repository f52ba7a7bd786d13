import { useCallback } from 'react'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { chooseFilter, offeredDimensions, TRACKING_DIMENSION } from '../../../domain/dashboards/page-filters.ts'
import type { ChosenDates } from '../../../machines/dates/date-selector-context.ts'
import type { ClientFamily } from '../../api/answers.ts'
import { DateSelector } from '../../dates/DateSelector.tsx'
import { ClientPicker } from '../../filters/pick/ClientPicker.tsx'
import { SubClientPicker } from '../../filters/pick/SubClientPicker.tsx'
import { CurrencyPicker } from '../../filters/pick/CurrencyPicker.tsx'
import { FilterForm } from '../../filters/FilterForm.tsx'
import type { FilterFormProps } from '../../filters/filter-form-props.ts'
import { TrackingSearch } from '../../filters/TrackingSearch.tsx'
import { PhoneFoot } from '../../ui/frame/PhoneFoot.tsx'
import type { ClientInView } from '../use-client-in-view.ts'

interface ViewControlsProps
  extends
    Pick<FilterFormProps, 'page' | 'sources' | 'table' | 'onView'>,
    Pick<ClientInView, 'view' | 'client' | 'known' | 'currencies' | 'chooseClient'> {
  readonly clients: readonly ClientFamily[]
  readonly today: CalendarDate
  /** The filters stay where the dates change. */
  readonly keepsFilters: boolean
  /** What the reader may. */
  readonly permissions: readonly string[]
}

/** What a person chooses the rows of a page by: client, currency, dates, filters, tracking numbers. */
export function ViewControls({
  page,
  sources,
  table,
  clients,
  today,
  keepsFilters,
  permissions,
  view,
  client,
  known,
  currencies,
  chooseClient,
  onView,
}: ViewControlsProps) {
  const applyDates = useCallback(
    (dates: ChosenDates) => onView({ ...dates, fact: page.defaultFact, ...(keepsFilters ? {} : { filters: {} }) }),
    [onView, page.defaultFact, keepsFilters],
  )
  return (
    <>
      <ClientPicker
        page={page.id}
        clients={clients}
        chosen={client}
        onChoose={(clientId) => void chooseClient(clientId)}
      />
      <SubClientPicker client={known} choice={view} onChoose={onView} />
      {page.uom === 'currency' ? (
        <CurrencyPicker
          currencies={currencies}
          chosen={view.currency}
          onChoose={(currency) => onView({ currency, filters: chooseFilter(view.filters, 'currency_code', []) })}
        />
      ) : null}
      {page.period ? null : (
        <PhoneFoot>
          <DateSelector
            applied={view}
            today={today}
            engageDate={known?.engageDate ?? null}
            keepsFilters={keepsFilters}
            onApply={applyDates}
          />
        </PhoneFoot>
      )}
      {offeredDimensions(page.filters).length > 0 ? (
        <FilterForm
          page={page}
          sources={sources}
          view={view}
          table={table}
          client={known}
          lastDaysTo={page.period ? undefined : today}
          onView={onView}
        />
      ) : null}
      {page.filters.includes(TRACKING_DIMENSION) && permissions.includes('TRACKING_NUMBER_SEARCH_FILTER') ? (
        <PhoneFoot>
          <TrackingSearch active={view.trackingNumbers} onView={onView} />
        </PhoneFoot>
      ) : null}
    </>
  )
}
