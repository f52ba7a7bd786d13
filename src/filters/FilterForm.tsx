import { FilterIcon } from '@primer/octicons-react'
import { AnchoredOverlay, Button, CounterLabel } from '@primer/react'
import { useMachine } from '@xstate/react'
import { Suspense, lazy, useEffect, useId, useMemo, useRef, useState } from 'react'
import { choiceOf, datesOf } from '../../domain/dates/date-choice.ts'
import { labelOf } from '../../domain/query/catalog.ts'
import { appliedChoice } from '../../domain/dashboards/page-filters.ts'
import { useApi } from '../api/api-context.ts'
import { useRenewOwnSettings } from '../api/kept/own-settings.ts'
import { provideFilters } from './provide-filters.ts'
import { text } from '../text/text.ts'
import { typedDays } from './typed-days.ts'
import type { FilterFormProps } from './filter-form-props.ts'
import { useFilterSets } from './filter-queries.ts'
import styles from './Filters.module.css'

const FilterPanel = lazy(() => import('./FilterPanel.tsx').then((module) => ({ default: module.FilterPanel })))
const SaveSetDialog = lazy(() => import('./SaveSetDialog.tsx').then((module) => ({ default: module.SaveSetDialog })))

/** `Filters` with the number in force, a button that opens the form. FILT-12, FILT-17 */
export function FilterForm({ page, sources, view, table, client, lastDaysTo, onView }: FilterFormProps) {
  const api = useApi()
  const renewSets = useRenewOwnSettings()
  const heading = useId()
  const applied = appliedChoice(view)
  const [lastDays, setLastDays] = useState(() => typedDays(''))
  const machine = useMemo(
    () =>
      provideFilters({
        api,
        labelOf: (dimension) => labelOf(table, dimension),
        onSaved: renewSets,
        onApply: ({ childClientIds, filters }) => {
          const { days } = lastDays
          const dated = lastDaysTo === undefined || days === null ? {} : datesOf({ frequency: 'la', days }, lastDaysTo)
          onView({ childClientIds, filters, currency: 'all', ...dated })
        },
      }),
    [api, renewSets, table, onView, lastDays, lastDaysTo],
  )
  const [snapshot, send] = useMachine(machine)
  const open = snapshot.hasTag('form')
  const sets = useFilterSets(page.id, { enabled: open })
  const dates = `${view.dateType} ${view.period} ${view.from} ${view.to}`
  const before = useRef({ clientId: view.clientId, dates })
  useEffect(() => {
    if (before.current.clientId !== view.clientId) send({ type: 'client.changed' })
    else if (before.current.dates !== dates) send({ type: 'dates.changed' })
    before.current = { clientId: view.clientId, dates }
  }, [send, view.clientId, dates])
  const count = Object.keys(applied.filters).length + (applied.childClientIds.length > 0 ? 1 : 0)
  return (
    <>
      <AnchoredOverlay
        open={open}
        onOpen={() => {
          const inForce = choiceOf(view)
          setLastDays(typedDays(inForce.frequency === 'la' ? String(inForce.days) : ''))
          send({ type: 'filters.opened', applied, page: page.id, pageFilters: page.filters, clientId: view.clientId })
        }}
        onClose={() => send({ type: 'filters.closed' })}
        width="auto"
        variant={{ narrow: 'fullscreen', regular: 'anchored' }}
        displayCloseButton={false}
        overlayProps={{ role: 'dialog', 'aria-labelledby': heading }}
        focusZoneSettings={{ disabled: true }}
        renderAnchor={(anchor) => (
          <Button
            {...anchor}
            leadingVisual={FilterIcon}
            className={styles.button ?? ''}
            data-last-hit={snapshot.context.lastHit}
          >
            {text('filters.title')}
            {count > 0 ? <CounterLabel className={styles.count ?? ''}>{String(count)}</CounterLabel> : null}
          </Button>
        )}
      >
        <Suspense fallback={<div className={styles.panel} />}>
          <FilterPanel
            page={page}
            sources={sources}
            view={view}
            table={table}
            client={client}
            heading={heading}
            lastDays={lastDaysTo === undefined ? undefined : lastDays}
            onLastDays={(typed) => setLastDays(typedDays(typed))}
            snapshot={snapshot}
            send={send}
            sets={sets}
          />
        </Suspense>
      </AnchoredOverlay>
      {snapshot.hasTag('naming') ? (
        <Suspense fallback={null}>
          <SaveSetDialog snapshot={snapshot} send={send} />
        </Suspense>
      ) : null}
    </>
  )
}
