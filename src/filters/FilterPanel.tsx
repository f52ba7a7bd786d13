import { XIcon } from '@primer/octicons-react'
import { ActionList, ActionMenu, Button, IconButton } from '@primer/react'
import { useLocation } from 'wouter'
import { sameValue } from '../../domain/values/entries.ts'
import { setsOfClient, type FilterSet } from '../../domain/dashboards/filter-set.ts'
import { labelOf } from '../../domain/query/catalog.ts'
import { FILTER_LIMITS, namedValues } from '../../domain/dashboards/dimension-filter.ts'
import {
  filterParent,
  fittingFilters,
  isRanged,
  offeredDimensions,
  overfullFilters,
} from '../../domain/dashboards/page-filters.ts'
import type { FiltersEvent } from '../../machines/filters/filters-context.ts'
import type { FiltersSnapshot } from '../../machines/filters/filters.machine.ts'
import { text } from '../text/text.ts'
import { familyMembers } from './client-words.ts'
import { dimensionLabel } from './dimension-label.ts'
import { DimensionPicker } from './pick/DimensionPicker.tsx'
import { DraftCount } from './DraftCount.tsx'
import type { FilterFormProps } from './filter-form-props.ts'
import styles from './Filters.module.css'
import { LastDaysField } from './LastDaysField.tsx'
import { RangeField } from './RangeField.tsx'
import type { TypedDays } from './typed-days.ts'
import { ValuePicker } from './pick/ValuePicker.tsx'

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
  const [, navigate] = useLocation()
  const { draft, setName, setLeft } = snapshot.context
  const loadable = setsOfClient(sets, view.clientId)
  const loaded = loadable.find(({ name }) => name === setName)
  const changed = loaded !== undefined && !sameValue(fittingFilters(loaded.filters, page.filters), draft.filters)
  const shownName = changed ? text('filters.changedSet', { name: setName }) : setName
  const children = familyMembers(client).map(({ id, name }) => ({ value: String(id), words: name }))
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
          <span className={styles.sets}>
            {text('filters.load')}
            <ActionMenu>
              <ActionMenu.Button
                size="small"
                aria-label={
                  setName === '' ? text('filters.loadFilters') : `${text('filters.loadFilters')}: ${shownName}`
                }
              >
                {setName === '' ? text('filters.loadFilters') : shownName}
              </ActionMenu.Button>
              <ActionMenu.Overlay>
                {loadable.length === 0 ? <p className={styles.nothing}>{text('filters.noSets')}</p> : null}
                <ActionList selectionVariant="single">
                  {loadable.map((set) => (
                    <ActionList.Item
                      key={set.key}
                      selected={set.name === setName}
                      disabled={set.unread.includes('')}
                      onSelect={() => send({ type: 'set.loaded', set })}
                    >
                      {set.name}
                      {set.clientId !== null && client ? (
                        <ActionList.Description>{client.name}</ActionList.Description>
                      ) : null}
                      {set.unread.includes('') ? (
                        <ActionList.Description variant="block">
                          {text('filters.setUnread', { name: set.name })}
                        </ActionList.Description>
                      ) : null}
                    </ActionList.Item>
                  ))}
                </ActionList>
              </ActionMenu.Overlay>
            </ActionMenu>
          </span>
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
      {setName !== '' && children.length > 0 ? (
        <p role="status" className={styles.setNote}>
          {text(draft.childClientIds.length > 0 ? 'filters.setKeepsChildren' : 'filters.setNoChildren', {
            name: setName,
          })}
        </p>
      ) : null}
      <div className={styles.fields}>
        {lastDays ? <LastDaysField chosen={lastDays} onType={onLastDays} /> : null}
        {children.length > 0 ? (
          <ValuePicker
            label={text('filters.children')}
            values={children}
            chosen={children.filter(({ value }) => draft.childClientIds.includes(Number(value)))}
            loading={false}
            more={0}
            onOpen={() => undefined}
            onChoose={(values) => send({ type: 'children.chosen', childClientIds: values.map(Number) })}
          />
        ) : null}
        {dimensions.map((dimension) =>
          isRanged(dimension) ? (
            <RangeField
              key={dimension}
              label={dimensionLabel(dimension, { table, view, filters: draft.filters })}
              chosen={draft.filters[dimension]}
              onChoose={(chosen) => send({ type: 'filter.chosen', dimension, chosen })}
            />
          ) : (
            <DimensionPicker
              key={dimension}
              pages={sources.filter(({ filters }) => filters.includes(dimension))}
              view={view}
              table={table}
              dimension={dimension}
              choice={draft}
              onChoose={(chosen, parents) => {
                const parent = filterParent(dimension)
                if (parent !== undefined && parents.length > 0)
                  send({ type: 'filter.chosen', dimension: parent, chosen: [...parents] })
                send({ type: 'filter.chosen', dimension, chosen })
              }}
            />
          ),
        )}
      </div>
      {overfull.map((dimension) => (
        <p key={dimension} role="alert" className={styles.limit}>
          {text(isRanged(dimension) ? 'filters.range.reversed' : 'filters.overfull', {
            label: labelOf(table, dimension),
            most: FILTER_LIMITS.values,
            chosen: namedValues(draft.filters[dimension]).length,
          })}
        </p>
      ))}
      {setLeft.length > 0 ? (
        <p role="alert" className={styles.limit}>
          {text('filters.setLeft', {
            name: setName,
            list: setLeft.map((dimension) => labelOf(table, dimension)).join(', '),
          })}
        </p>
      ) : null}
      <div className={styles.foot}>
        <ActionMenu>
          <ActionMenu.Button variant="invisible">{text('filters.more')}</ActionMenu.Button>
          <ActionMenu.Overlay>
            <ActionList>
              <ActionList.LinkItem
                href="/profile"
                onClick={(event) => {
                  event.preventDefault()
                  navigate('/profile')
                }}
              >
                {text('filters.manageSets')}
              </ActionList.LinkItem>
            </ActionList>
          </ActionMenu.Overlay>
        </ActionMenu>
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
