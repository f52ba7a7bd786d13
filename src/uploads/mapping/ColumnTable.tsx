import { Button } from '@primer/react'
import { useState } from 'react'
import { rolesOf } from '../../../domain/uploads/mapping/column-roles.ts'
import type { FileLook } from '../../../domain/uploads/mapping/file-look.ts'
import { text } from '../../text/text.ts'
import tables from '../../ui/Table.module.css'
import { ColumnRow } from './ColumnRow.tsx'
import type { DraftProps } from './draft-change.ts'
import styles from './Mapping.module.css'

const SAMPLES = 3
/** More columns than these are shown once they are asked for, but for those that are read. */
const SHOWN_COLUMNS = 80

/** All columns of the file with a few values, and what each is. */
export function ColumnTable({ draft, look, onChange }: DraftProps & { readonly look: FileLook | null }) {
  const [all, setAll] = useState(false)
  const shown = draft.titles.filter((title, index) => all || index < SHOWN_COLUMNS || rolesOf(draft, title).length > 0)
  const hidden = draft.titles.length - shown.length
  const title = text('mapping.columns')
  return (
    <section className={styles.section}>
      <h3 className={styles.subtitle}>{title}</h3>
      <div className={`${tables.scroll} ${tables.bordered}`} role="region" aria-label={title} tabIndex={0}>
        <table className={`${tables.table} ${tables.rows} ${styles.columns}`} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{text('mapping.column')}</th>
              {look ? <th scope="col">{text('mapping.samples')}</th> : null}
              <th scope="col">{text('mapping.role')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((column) => (
              <ColumnRow
                key={column}
                draft={draft}
                title={column}
                samples={look && samplesOf(look, column)}
                suggested={look?.suggested.charges.find(({ amount }) => amount === column)?.means ?? null}
                onChange={onChange}
              />
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 ? (
        <div>
          <Button size="small" onClick={() => setAll(true)}>
            {text('mapping.allColumns', { count: hidden })}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

/** The first values that differ. */
function samplesOf(look: FileLook, title: string): string[] {
  const place = look.titles.indexOf(title)
  return [...new Set(look.rows.map((row) => row[place]?.trim() ?? ''))].filter((cell) => cell !== '').slice(0, SAMPLES)
}
