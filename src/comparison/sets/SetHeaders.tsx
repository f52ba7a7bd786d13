import { PlusIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import type { ReactNode } from 'react'
import type { TableIndex } from '../../../domain/query/catalog.ts'
import { MAX_COMPARED_SETS, type ComparisonSet } from '../../../domain/comparison/comparison-set.ts'
import { sameValue } from '../../../domain/values/entries.ts'
import { savedSetNamed } from '../../../domain/comparison/saved-comparison.ts'
import type { KeptPhase } from '../../../machines/kept/kept-context.ts'
import type { ComparisonEvent } from '../../../machines/comparison/comparison-context.ts'
import type { ComparisonSnapshot } from '../../../machines/comparison/comparison.machine.ts'
import type { ClientShort } from '../../api/answers.ts'
import { text } from '../../text/text.ts'
import styles from '../Comparison.module.css'
import columns from './SetColumns.module.css'
import { SetHeader } from './SetHeader.tsx'

interface SetHeadersProps {
  readonly snapshot: ComparisonSnapshot
  /** Those that the person may see. */
  readonly clients: readonly ClientShort[]
  readonly table: TableIndex | undefined
  /** What the open tab filters by. */
  readonly tabFilters: readonly string[]
  /** What the top bar has no room for. COMP-09 */
  readonly tools: ReactNode
  readonly phase: KeptPhase
  readonly send: (event: ComparisonEvent) => void
}

/** One header a set, in the order of their signs, those that are not seen last, and the way to another one. COMP-01, COMP-03, COMP-04 */
export function SetHeaders({ snapshot, clients, table, tabFilters, tools, phase, send }: SetHeadersProps) {
  const { saved, workspace } = snapshot.context
  const { sets } = workspace
  const isChanged = (set: ComparisonSet) => {
    const stored = savedSetNamed(saved, set.name)
    return stored !== undefined && !sameValue(stored, set)
  }
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  const seen = sets.filter(({ filters }) => names.has(filters.global.client))
  const ordered = sets
    .map((set, at) => ({ set, at }))
    .toSorted((one, other) => Number(seen.includes(other.set)) - Number(seen.includes(one.set)))
  const panel = snapshot.hasTag('panel') ? snapshot.context.at : undefined
  return (
    <section className={styles.headers} aria-label={text('comparison.sets')} data-set-headers="">
      <div className={columns.columns}>
        <div className={styles.start}>
          <Button
            data-screen-only=""
            leadingVisual={PlusIcon}
            disabled={sets.length >= MAX_COMPARED_SETS}
            onClick={() => send({ type: 'adding.started' })}
          >
            {text('comparison.addSet')}
          </Button>
          <span className={styles.muted}>
            {text('comparison.setsOf', { sets: sets.length, most: MAX_COMPARED_SETS })}
          </span>
          {tools ? <div className={styles.tools}>{tools}</div> : null}
          <span role="status" className={styles.muted}>
            {phase === 'unsaved' || phase === 'conflicting' ? text('dashboard.notSaved') : ''}
          </span>
        </div>
        {ordered.map(({ set, at }) => (
          <SetHeader
            key={set.name}
            set={set}
            clientName={names.get(set.filters.global.client)}
            place={seen.indexOf(set)}
            baseline={seen[0]}
            removable={sets.length > 1}
            changed={isChanged(set)}
            open={panel === at}
            table={table}
            tabFilters={tabFilters}
            onOpen={() => send(panel === at ? { type: 'panel.closed' } : { type: 'panel.opened', at })}
            onRemove={() => send({ type: 'set.removed', at })}
          />
        ))}
      </div>
    </section>
  )
}
