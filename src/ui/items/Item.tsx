import type { ReactNode } from 'react'
import styles from './Items.module.css'

interface ItemProps {
  readonly name: string
  /** How it stands, beside its name. */
  readonly label?: ReactNode
  readonly children: ReactNode
}

/** One thing that a person keeps in a list of a panel: its name, how it stands, its facts and what can be done with it. */
export function Item({ name, label, children }: ItemProps) {
  return (
    <li className={styles.item} aria-label={name}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <bdi>{name}</bdi>
        </h3>
        {label}
      </div>
      {children}
    </li>
  )
}
