import { ArrowDownIcon, ArrowUpIcon } from '@primer/octicons-react'
import type { RecordField, RecordRow } from '../../../domain/records/record-spec.ts'
import { text } from '../../text/text.ts'
import type { RecordPlace } from '../../../domain/records/record-place.ts'
import type { GoTo } from '../record-place.ts'
import type { ChoiceSets, RecordPage } from '../record-queries.ts'
import type { RecordLeads, RecordOpening } from '../record-opening.ts'
import type { RecordPicking } from '../record-picking.ts'
import { LeadLinks } from './LeadLinks.tsx'
import { PickBox } from './PickBox.tsx'
import { RecordLink } from './RecordLink.tsx'
import { RecordValueText } from './RecordValueText.tsx'
import { fieldLabel } from '../record-words.ts'
import tables from '../../ui/Table.module.css'
import styles from './RecordTable.module.css'

export interface RecordRowsProps {
  readonly page: RecordPage
  readonly place: RecordPlace
  readonly goTo: GoTo
  readonly choices: ChoiceSets
  readonly rows: readonly RecordRow[]
  readonly opening: RecordOpening
  readonly leads: RecordLeads | undefined
  readonly picking: RecordPicking | undefined
}

/** Records as rows; the first column opens the form. */
export function RecordTable({ page, place, goTo, choices, rows, opening, leads, picking }: RecordRowsProps) {
  const columns = columnFields(page)
  return (
    <div
      className={`${tables.scroll} ${tables.bordered}`}
      tabIndex={0}
      role="region"
      aria-label={text('records.table')}
    >
      <table className={`${tables.table} ${tables.rows} ${styles.table}`}>
        <thead>
          <tr>
            {picking ? (
              <td>
                <PickBox picking={picking} rows={rows} label={text('records.pickShown')} />
              </td>
            ) : null}
            {columns.map((field) => (
              <ColumnHead key={field.name} field={field} place={place} goTo={goTo} />
            ))}
            {leads ? (
              <th scope="col" className={styles.unsorted}>
                {text('records.leads')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {picking ? (
                <td>
                  <PickBox picking={picking} rows={[row]} label={pickLabel(page, row)} />
                </td>
              ) : null}
              {columns.map((field, at) => {
                const value = <RecordValueText field={field} choices={choices} values={row.values} />
                const kind = isNumeric(field) ? 'value' : 'text'
                return at === 0 ? (
                  <th key={field.name} scope="row" data-kind={kind}>
                    <RecordLink opening={opening} row={row} rows={rows} goTo={goTo}>
                      {value}
                    </RecordLink>
                  </th>
                ) : (
                  <td key={field.name} data-kind={kind}>
                    {value}
                  </td>
                )
              })}
              {leads ? (
                <td>
                  <LeadLinks leads={leads} row={row} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The record's name is its first column. */
export function pickLabel({ columns }: RecordPage, { values }: RecordRow): string {
  return text('records.pick', { name: String(values[columns[0] ?? ''] ?? '') })
}

export function columnFields({ columns, fields }: RecordPage): RecordField[] {
  return columns.flatMap((name) => fields.find((field) => field.name === name) ?? [])
}

function ColumnHead({ field, place, goTo }: { readonly field: RecordField } & Pick<RecordRowsProps, 'place' | 'goTo'>) {
  const { sort } = place
  if (field.beside)
    return (
      <th scope="col" className={styles.unsorted}>
        {fieldLabel(field.name)}
      </th>
    )
  const sorted = sort.by === field.name
  const Arrow = sorted && sort.descending ? ArrowDownIcon : ArrowUpIcon
  return (
    <th
      scope="col"
      data-kind={isNumeric(field) ? 'value' : 'text'}
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={tables.sort}
        data-sorted={sorted}
        onClick={() =>
          goTo({ sort: { by: field.name, descending: sorted && !sort.descending }, page: 1 }, { replace: true })
        }
      >
        {fieldLabel(field.name)}
        <Arrow size={12} />
      </button>
    </th>
  )
}

function isNumeric({ type }: RecordField): boolean {
  return type === 'count' || type === 'money'
}
