import { Button } from '@primer/react'
import { Link } from 'wouter'
import type { changedParts, SavedView } from '../../domain/dashboards/layout/saved-views.ts'
import { text } from '../text/text.ts'
import styles from './Views.module.css'

interface ChangedViewProps {
  /** The one that is open. */
  readonly view: SavedView
  readonly parts: NonNullable<ReturnType<typeof changedParts>>
  readonly onUpdate: () => void
  readonly onLeave: () => void
}

/** What was changed of the view that is open, to be saved or taken back. */
export function ChangedView({ view, parts, onUpdate, onLeave }: ChangedViewProps) {
  return (
    <div className={styles.changed} role="status">
      <p className={styles.changedText}>
        {text('views.changed', {
          name: view.name,
          parts: parts.map((part) => text(`views.parts.${part}`)).join(', '),
        })}
      </p>
      <Button size="small" onClick={onUpdate}>
        {text('views.update')}
      </Button>
      <Link className={styles.back ?? ''} href={view.address} onClick={onLeave}>
        {text('views.back')}
      </Link>
    </div>
  )
}
