import type { FileReport, InvoiceKey, Upload } from '../../domain/uploads/upload.ts'
import { text } from '../text/text.ts'
import tables from '../ui/Table.module.css'
import { FileRow } from './FileRow.tsx'
import type { FormatChoice } from './mapping/FormatMenu.tsx'
import styles from './UploadFiles.module.css'

interface FileTableProps {
  readonly report: readonly FileReport[]
  readonly files: Upload['files']
  readonly clientName: string
  readonly replace: readonly InvoiceKey[]
  readonly onRemove?: (file: number) => void
  /** Absent: nothing is read in another way any more. */
  readonly choice?: FormatChoice
}

const COLUMNS = ['file', 'format', 'client', 'invoices', 'rows', 'stated', 'loads', 'against'] as const
const VALUES: readonly string[] = ['invoices', 'rows', 'stated', 'loads']
const AMOUNTS = { stated: 'statedIn', loads: 'loadsIn' } as const

/** The files of an upload, and what each holds. */
export function FileTable({ report, files, ...row }: FileTableProps) {
  const currencies = [
    ...new Set(report.flatMap(({ totals, stated }) => [...totals, ...stated]).map(({ currency }) => currency)),
  ]
  const currency = currencies.length === 1 ? (currencies[0] ?? null) : null
  return (
    <div
      className={`${tables.scroll} ${tables.bordered}`}
      role="region"
      aria-label={text('uploads.files')}
      tabIndex={0}
    >
      <table className={`${tables.table} ${styles.table}`} aria-label={text('uploads.files')}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" {...(VALUES.includes(column) ? { 'data-kind': 'value' } : {})}>
                {(column === 'stated' || column === 'loads') && currency !== null
                  ? text(`uploads.${AMOUNTS[column]}`, { currency })
                  : text(`uploads.columns.${column}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {report.map((each) => (
            <FileRow
              key={`${each.id} ${each.name}`}
              report={each}
              file={files.find(({ id }) => id === each.id)}
              currency={currency}
              {...row}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
