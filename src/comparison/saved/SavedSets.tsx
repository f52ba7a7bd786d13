import { BookmarkIcon } from '@primer/octicons-react'
import { AnchoredOverlay, Button, CounterLabel } from '@primer/react'
import { useState } from 'react'
import type { ComparisonSet } from '../../../domain/comparison/comparison-set.ts'
import { savedSets } from '../../../domain/comparison/saved-comparison.ts'
import type { ComparisonEvent } from '../../../machines/comparison/comparison-context.ts'
import type { ComparisonSnapshot } from '../../../machines/comparison/comparison.machine.ts'
import type { ClientShort } from '../../api/answers.ts'
import { text } from '../../text/text.ts'
import styles from '../Comparison.module.css'
import { SavedList } from './SavedList.tsx'
import type { SavedComparisonInForce } from './use-saved-comparison.ts'

interface SavedSetsProps {
  readonly snapshot: ComparisonSnapshot
  readonly clients: readonly ClientShort[]
  readonly kept: SavedComparisonInForce
  readonly send: (event: ComparisonEvent) => void
}

/** The saved sets, of which one may take the place of the opened one, and the way to save that. COMP-18, COMP-22 */
export function SavedSets({ snapshot, clients, kept, send }: SavedSetsProps) {
  const [open, setOpen] = useState(false)
  const sets = savedSets(snapshot.context.saved)
  return (
    <>
      <AnchoredOverlay
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        width="small"
        overlayProps={{ role: 'dialog', 'aria-label': text('comparison.savedSets') }}
        focusZoneSettings={{ disabled: true }}
        renderAnchor={(anchor) => (
          <Button {...anchor} leadingVisual={BookmarkIcon}>
            {text('comparison.savedSets')}
            <CounterLabel className={styles.count ?? ''}>{String(sets.length)}</CounterLabel>
          </Button>
        )}
      >
        <div className={styles.overlay}>
          {sets.length === 0 ? <p className={styles.muted}>{text('comparison.noSets')}</p> : null}
          <SavedList
            label={text('comparison.savedSets')}
            items={sets.map((set) => ({
              name: set.name,
              note: noteOf(set, clients),
              applicable: snapshot.can({ type: 'saved.applied', name: set.name }),
            }))}
            changeable={kept.changeable}
            onApply={(name) => {
              setOpen(false)
              send({ type: 'saved.applied', name })
            }}
            onRemove={(name) => send({ type: 'saved.removed', name })}
          />
        </div>
      </AnchoredOverlay>
      <Button disabled={!kept.changeable} onClick={() => send({ type: 'saving.started' })}>
        {text('comparison.saveSet')}
      </Button>
    </>
  )
}

/** Whose rows a set holds, and whether of chosen sub-clients alone. */
function noteOf({ filters: { global } }: ComparisonSet, clients: readonly ClientShort[]): string {
  const client = clients.find(({ id }) => id === global.client)?.name ?? text('comparison.lost')
  const count = global.selectedChildClients.length
  return count === 0 ? client : text('comparison.ofSubClients', { client, count })
}
