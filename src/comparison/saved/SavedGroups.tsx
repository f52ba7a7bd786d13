import { StackIcon } from '@primer/octicons-react'
import { AnchoredOverlay, Button, CounterLabel } from '@primer/react'
import { useState } from 'react'
import { savedGroups, savedSetNamed, type SavedComparison } from '../../../domain/comparison/saved-comparison.ts'
import type { ComparisonEvent } from '../../../machines/comparison/comparison-context.ts'
import type { ComparisonSnapshot } from '../../../machines/comparison/comparison.machine.ts'
import { text } from '../../text/text.ts'
import styles from '../Comparison.module.css'
import { SavedList } from './SavedList.tsx'
import type { SavedComparisonInForce } from './use-saved-comparison.ts'

interface SavedGroupsProps {
  readonly snapshot: ComparisonSnapshot
  /** Ids of the clients that the person may see. */
  readonly known: ReadonlySet<number>
  readonly kept: SavedComparisonInForce
  readonly send: (event: ComparisonEvent) => void
}

/** `Saved groups` with their number, a button that lists them: each is compared anew, or deleted; and the way to save another one. COMP-18, COMP-23 */
export function SavedGroups({ snapshot, known, kept, send }: SavedGroupsProps) {
  const [open, setOpen] = useState(false)
  const { saved } = snapshot.context
  const groups = savedGroups(saved)
  return (
    <AnchoredOverlay
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      width="medium"
      overlayProps={{ role: 'dialog', 'aria-label': text('comparison.savedGroups') }}
      focusZoneSettings={{ disabled: true }}
      renderAnchor={(anchor) => (
        <Button {...anchor} className={styles.tool ?? ''} leadingVisual={StackIcon}>
          {text('comparison.savedGroups')}
          <CounterLabel className={styles.count ?? ''}>{String(groups.length)}</CounterLabel>
        </Button>
      )}
    >
      <div className={styles.overlay}>
        {groups.length === 0 ? <p className={styles.muted}>{text('comparison.noGroups')}</p> : null}
        <SavedList
          label={text('comparison.savedGroups')}
          items={groups.map(({ name, sets }) => ({
            name,
            note: sets.map((set) => memberWords(set, { saved, known })).join(', '),
            applicable: snapshot.can({ type: 'group.applied', name }),
          }))}
          changeable={kept.changeable}
          onApply={(name) => {
            setOpen(false)
            send({ type: 'group.applied', name })
          }}
          onRemove={(name) => send({ type: 'group.removed', name })}
        />
        <Button
          block
          disabled={!kept.changeable}
          onClick={() => {
            setOpen(false)
            send({ type: 'grouping.started' })
          }}
        >
          {text('comparison.saveGroup')}
        </Button>
      </div>
    </AnchoredOverlay>
  )
}

/** A set of a group; one that is not there any more, or that the person may not see, says so. */
function memberWords(
  name: string,
  { saved, known }: { readonly saved: SavedComparison; readonly known: ReadonlySet<number> },
): string {
  const set = savedSetNamed(saved, name)
  if (!set) return text('comparison.memberDeleted', { name })
  return known.has(set.filters.global.client) ? name : text('comparison.memberLost', { name })
}
