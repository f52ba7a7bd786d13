import { CheckIcon, PencilIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useCallback, useEffect, useRef } from 'react'
import type { TableIndex } from '../../../domain/query/catalog.ts'
import { comparedSet, setOfClient, type ComparisonSet } from '../../../domain/comparison/comparison-set.ts'
import { setOfView, type WorkspaceDefaults } from '../../../domain/comparison/comparison-workspace.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { ComparisonEvent } from '../../../machines/comparison/comparison-context.ts'
import type { ComparisonSnapshot } from '../../../machines/comparison/comparison.machine.ts'
import type { ClientShort } from '../../api/answers.ts'
import { useClient } from '../../api/queries.ts'
import { DateSelector } from '../../dates/DateSelector.tsx'
import { ClientPicker } from '../../filters/pick/ClientPicker.tsx'
import { FilterForm } from '../../filters/FilterForm.tsx'
import { text } from '../../text/text.ts'
import styles from '../Comparison.module.css'
import { SavedSets } from '../saved/SavedSets.tsx'
import type { SavedComparisonInForce } from '../saved/use-saved-comparison.ts'

interface SetPanelProps {
  readonly set: ComparisonSet
  readonly snapshot: ComparisonSnapshot
  readonly defaults: WorkspaceDefaults
  readonly clients: readonly ClientShort[]
  readonly table: TableIndex | undefined
  readonly kept: SavedComparisonInForce
  readonly send: (event: ComparisonEvent) => void
}

/** Everything that a set is: its name, client and sub-clients, dates and filters, and the saved sets; each choice shows at once. COMP-06 to COMP-08, COMP-18 */
export function SetPanel(props: SetPanelProps) {
  const { set, snapshot, defaults, clients, kept, send } = props
  const { at } = snapshot.context
  const panel = useRef<HTMLElement>(null)
  const known = clients.find(({ id }) => id === set.filters.global.client)
  const close = () => send({ type: 'panel.closed' })
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      className={styles.panel}
      tabIndex={-1}
      aria-label={text('comparison.edit', { name: set.name })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && panel.current?.contains(event.target as Node)) close()
      }}
    >
      <div className={styles.panelHead}>
        <h3 className={styles.panelTitle}>{text('comparison.edit', { name: set.name })}</h3>
        <Button size="small" leadingVisual={CheckIcon} onClick={close}>
          {text('comparison.done')}
        </Button>
      </div>
      <Button leadingVisual={PencilIcon} onClick={() => send({ type: 'renaming.started' })}>
        {text('comparison.rename')}
      </Button>
      <ClientPicker
        page={defaults.page.id}
        clients={clients}
        chosen={known}
        onChoose={(clientId) => send({ type: 'set.changed', at, filters: setOfClient(set, clientId).filters })}
      />
      {known ? <OfClient {...props} /> : null}
      <SavedSets snapshot={snapshot} clients={clients} kept={kept} send={send} />
    </section>
  )
}

/** What may be chosen once the client is one that the person may see. */
function OfClient({ set, snapshot, defaults, table, send }: SetPanelProps) {
  const { at } = snapshot.context
  const client = useClient(set.filters.global.client).data
  const { view } = comparedSet(set, { page: defaults.page, fact: defaults.page.defaultFact, trackingNumbers: [] })
  const change = useCallback(
    (chosen: Partial<View>) => {
      const children = client?.childClients.map(({ id }) => id)
      send({
        type: 'set.changed',
        at,
        filters: setOfView(
          set.name,
          { ...comparedSet(set, { page: defaults.page, fact: '', trackingNumbers: [] }).view, ...chosen },
          children,
        ).filters,
      })
    },
    [client, send, at, set, defaults.page],
  )
  return (
    <>
      <DateSelector
        applied={view}
        today={defaults.today}
        engageDate={client?.engageDate ?? null}
        lastDays="typed"
        keepsFilters
        onApply={change}
      />
      <FilterForm page={defaults.page} view={view} table={table} client={client} onView={change} />
    </>
  )
}
