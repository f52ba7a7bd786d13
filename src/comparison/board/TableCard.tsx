import { useId, type ReactNode } from 'react'
import tables from '../../ui/Table.module.css'
import cards from './Card.module.css'
import styles from './Tables.module.css'

interface TableCardProps {
  readonly title: string
  readonly subtitle: string
  /** Its name in the page's widgets. */
  readonly name: string
  readonly controls?: ReactNode
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A card with a table that scrolls in it; its first columns stay where they are. */
export function TableCard({ title, subtitle, name, controls, foot, children }: TableCardProps) {
  const heading = useId()
  return (
    <section className={`${cards.card} ${styles.card}`} aria-labelledby={heading} data-chart={name}>
      <header className={cards.head}>
        <div className={cards.words}>
          <h2 id={heading} className={cards.title}>
            {title}
          </h2>
          <p className={cards.subtitle}>{subtitle}</p>
        </div>
        {controls ? (
          <div className={cards.controls} data-screen-only="">
            {controls}
          </div>
        ) : null}
      </header>
      <div className={`${tables.scroll} ${styles.scroll}`} role="region" aria-labelledby={heading} tabIndex={0}>
        <table className={`${tables.table} ${styles.table}`} aria-labelledby={heading}>
          {children}
        </table>
      </div>
      {foot}
    </section>
  )
}
