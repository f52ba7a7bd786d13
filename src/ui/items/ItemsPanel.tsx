import { PlusIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import type { ReactNode } from 'react'
import panels from '../PanelPage.module.css'
import styles from './Items.module.css'

interface Adding {
  readonly label: string
  /** The form of a new one, while it is open. */
  readonly form: ReactNode | null
  readonly disabled: boolean
  /** Why nobody can add one now, where that is to be said. */
  readonly hindrance: string | null
  /** Whether its form was closed just now, so that the button is gone on from. */
  readonly isFocused?: boolean
  readonly onOpen: () => void
}

interface ItemsPanelProps {
  readonly id: string
  readonly heading: string
  readonly intro?: string
  /** Said where there are no items. */
  readonly none?: string
  readonly items: readonly ReactNode[]
  /** Null for who may not add. */
  readonly adding?: Adding | null
}

/** A panel with a list of items, and the way to one more. */
export function ItemsPanel({ id, heading, intro, none, items, adding = null }: ItemsPanelProps) {
  return (
    <section className={panels.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {intro ? <p className={styles.muted}>{intro}</p> : null}
      {none && items.length === 0 ? <p className={styles.muted}>{none}</p> : null}
      <ul className={styles.items}>{items}</ul>
      {adding?.form ? (
        <div className={styles.item}>
          <h3 className={styles.name}>{adding.label}</h3>
          {adding.form}
        </div>
      ) : null}
      {adding && !adding.form ? (
        <div className={styles.actions}>
          <Button
            variant="primary"
            leadingVisual={PlusIcon}
            disabled={adding.disabled}
            autoFocus={adding.isFocused}
            onClick={adding.onOpen}
          >
            {adding.label}
          </Button>
          {adding.hindrance ? <span className={styles.muted}>{adding.hindrance}</span> : null}
        </div>
      ) : null}
    </section>
  )
}
