import { XIcon } from '@primer/octicons-react'
import { Button, IconButton } from '@primer/react'
import { setsOfClient, type FilterSet } from '../../domain/dashboards/filter-set.ts'
import { offeredDimensions, overfullFilters } from '../../domain/dashboards/page-filters.ts'
import type { FiltersEvent } from '../../machines/filters/filters-context.ts'
import type { FiltersSnapshot } from '../../machines/filters/filters.machine.ts'
import { text } from '../text/text.ts'
import { familyMembers } from './client-words.ts'
import { DraftCount } from './DraftCount.tsx'
import type { FilterFormProps } from './filter-form-props.ts'
import styles from './Filters.module.css'
import { LastDaysField } from './LastDaysField.tsx'
import type { TypedDays } from './typed-days.ts'
import { FilterSetMenu } from './panel/FilterSetMenu.tsx'
import { DimensionField } from './panel/DimensionField.tsx'
import { ChildrenPicker } from './panel/ChildrenPicker.tsx'
import { FilterFaults } from './panel/FilterFaults.tsx'
import { FilterMore } from './panel/FilterMore.tsx'

interface FilterPanelProps extends Pick<FilterFormProps, 'page' | 'sources' | 'view' | 'table' | 'client'> {
  /** Id of its title, by which the dialog is named. */
  readonly heading: string
  /** Undefined: it asks for no number of days. */
  readonly lastDays: TypedDays | undefined
  readonly onLastDays: (typed: string) => void
  readonly snapshot: FiltersSnapshot
  readonly send: (event: FiltersEvent) => void
  readonly sets: readonly FilterSet[]
}

/** The saved sets, a dropdown a dimension, and what to do with the choice. FILT-17, FILT-26 */
export function FilterPanel({
  page,
  sources = [page],
  view,
  table,
  client,
  heading,
  lastDays,
  onLastDays,
  snapshot,
  send,
  sets,
}: FilterPanelProps) {
  const { draft, setName } = snapshot.context
  const loadable = setsOfClient(sets, view.clientId)
  const family = familyMembers(client)
  const dimensions = offeredDimensions(page.filters)
  const overfull = overfullFilters(draft.filters)
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault()
        if (lastDays?.fits !== false) send({ type: 'filters.applied' })
      }}
    >
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {text('filters.title')}
        </h2>
        {dimensions.length > 0 ? (
          <FilterSetMenu
            sets={loadable}
            context={snapshot.context}
            page={page}
            client={client}
            onLoad={(set) => send({ type: 'set.loaded', set })}
          />
        ) : null}
        <IconButton
          icon={XIcon}
          variant="invisible"
          size="small"
          unsafeDisableTooltip
          aria-label={text('filters.close')}
          onClick={() => send({ type: 'filters.closed' })}
        />
      </div>
      {setName !== '' && family.length > 0 ? (
        <SetNote name={setName} keepsChildren={draft.childClientIds.length > 0} />
      ) : null}
      <div className={styles.fields}>
        {lastDays ? <LastDaysField chosen={lastDays} onType={onLastDays} /> : null}
        {family.length > 0 ? (
          <ChildrenPicker
            family={family}
            chosen={draft.childClientIds}
            onChoose={(childClientIds) => send({ type: 'children.chosen', childClientIds })}
          />
        ) : null}
        {dimensions.map((dimension) => (
          <DimensionField
            key={dimension}
            dimension={dimension}
            sources={sources}
            view={view}
            table={table}
            choice={draft}
            send={send}
          />
        ))}
      </div>

      <FilterFaults context={snapshot.context} table={table} overfull={overfull} />
      <div className={styles.foot}>
        <FilterMore />
        {overfull.length === 0 && sources.length === 1 ? <DraftCount page={page} view={view} choice={draft} /> : null}
        <span className={styles.buttons}>
          <Button
            onClick={() => {
              onLastDays('')
              send({ type: 'filters.reset' })
            }}
          >
            {text('filters.reset')}
          </Button>
          {dimensions.length > 0 ? (
            <Button disabled={overfull.length > 0} onClick={() => send({ type: 'naming.started', sets })}>
              {text('filters.save')}
            </Button>
          ) : null}
          <Button type="submit" variant="primary" disabled={overfull.length > 0 || lastDays?.fits === false}>
            {text('filters.apply')}
          </Button>
        </span>
      </div>
    </form>
  )
}

/** Whether a set that was loaded left the chosen children as they were. */
function SetNote({ name, keepsChildren }: { readonly name: string; readonly keepsChildren: boolean }) {
  return (
    <p role="status" className={styles.setNote}>
      {text(keepsChildren ? 'filters.setKeepsChildren' : 'filters.setNoChildren', {
        name,
      })}
    </p>
  )
}
