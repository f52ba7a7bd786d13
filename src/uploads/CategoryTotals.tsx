import type { FileReport } from '../../domain/rows/upload.ts'
import { text } from '../text/text.ts'
import { number } from '../text/values.ts'
import tables from '../ui/Table.module.css'
import { partSum } from './upload-words.ts'
import styles from './UploadBoard.module.css'

/** The parts of what charges come to, in the order that people are shown them. */
export const TOTALS_PARTS = ['transportation', 'discount', 'accessorials', 'fuel', 'taxesAndOthers', 'total'] as const

/** What the files add up to by category of charge, a format a row, each currency by itself. */
export function CategoryTotals({ report }: { readonly report: readonly FileReport[] }) {
  const all = report.flatMap(({ format, totals }) => (format ? totals.map((each) => ({ ...each, format })) : []))
  const fileCount = (currency: string) =>
    report.filter(({ totals }) => totals.some((each) => each.currency === currency)).length
  return [...new Set(all.map(({ currency }) => currency))].map((currency) => {
    const rows = all.filter((each) => each.currency === currency)
    const formats = [...new Set(rows.map(({ format }) => format.name))]
    const cells = (of: typeof rows) =>
      TOTALS_PARTS.map((part) => (
        <td key={part} data-kind="value">
          {number(partSum(of, part))}
        </td>
      ))
    const title = text('uploads.byCategory', { currency })
    return (
      <div
        key={currency}
        className={`${tables.scroll} ${tables.bordered}`}
        role="region"
        aria-label={title}
        tabIndex={0}
      >
        <table className={tables.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              {TOTALS_PARTS.map((part) => (
                <th key={part} scope="col" data-kind="value">
                  {text(`uploads.parts.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {formats.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells(rows.filter(({ format }) => format.name === name))}
              </tr>
            ))}
            {formats.length > 1 ? (
              <tr className={styles.sum}>
                <th scope="row">{text('uploads.fileCount', { count: fileCount(currency) })}</th>
                {cells(rows)}
              </tr>
            ) : null}
          </tbody>
        </table>
      </div>
    )
  })
}
