import { useId, type ReactNode } from 'react'
import tables from '../../../ui/Table.module.css'
import cards from '../Card.module.css'
import { CardHead } from '../CardHead.tsx'
import styles from './Tables.module.css'

interface TableCardProps {
  readonly title: string
  readonly subtitle: string
  /** Its name in the page's widgets. */
  readonly name: string
  readonly controls?: ReactNode
  /** Between the head and the table. */
  readonly notice?: ReactNode
  /** More of it is under way. */
  readonly busy?: boolean
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A card with a table that scrolls in it; its first columns stay where they are. */
export function TableCard({ title, subtitle, name, controls, notice, busy = false, foot, children }: TableCardProps) {
  const heading = useId()
  return (
    <section className={`${cards.card} ${styles.card}`} aria-labelledby={heading} aria-busy={busy} data-chart={name}>
      <CardHead id={heading} title={title} subtitle={subtitle}>
        {controls ? (
          <div className={cards.controls} data-screen-only="">
            {controls}
          </div>
        ) : null}
      </CardHead>
      {notice}
      <div className={`${tables.scroll} ${styles.scroll}`} role="region" aria-labelledby={heading} tabIndex={0}>
        <table className={`${tables.table} ${styles.table}`} aria-labelledby={heading}>
          {children}
        </table>
      </div>
      {foot}
    </section>
  )
}
