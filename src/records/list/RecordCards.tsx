import { text } from '../../text/text.ts'
import { LeadLinks } from './LeadLinks.tsx'
import { PickBox } from './PickBox.tsx'
import { RecordLink } from './RecordLink.tsx'
import { columnFields, pickLabel, type RecordRowsProps } from './RecordTable.tsx'
import { RecordValueText } from './RecordValueText.tsx'
import { RecordOrder } from './RecordOrder.tsx'
import { fieldLabel } from '../record-words.ts'
import styles from './RecordCards.module.css'

/** Records one below the other, where a table has no room. */
export function RecordCards({ page, place, goTo, choices, rows, opening, leads, picking }: RecordRowsProps) {
  const [head, ...rest] = columnFields(page)
  return (
    <>
      <RecordOrder page={page} place={place} goTo={goTo} />
      <ul className={styles.cards} aria-label={text('records.table')}>
        {rows.map((row) => (
          <li key={row.id} className={styles.card}>
            <strong className={styles.head}>
              {picking ? <PickBox picking={picking} rows={[row]} label={pickLabel(page, row)} /> : null}
              <RecordLink opening={opening} row={row} rows={rows} goTo={goTo}>
                {head ? <RecordValueText field={head} choices={choices} values={row.values} /> : row.id}
              </RecordLink>
            </strong>
            <dl className={styles.values}>
              {rest
                .filter(({ name }) => row.values[name] !== '' && String(row.values[name]) !== '')
                .map((field) => (
                  <div key={field.name} className={styles.value}>
                    <dt>{fieldLabel(field.name)}</dt>
                    <dd>
                      <RecordValueText field={field} choices={choices} values={row.values} />
                    </dd>
                  </div>
                ))}
            </dl>
            {leads ? <LeadLinks leads={leads} row={row} /> : null}
          </li>
        ))}
      </ul>
    </>
  )
}
