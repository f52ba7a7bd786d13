import type { FileReport, InvoiceKey } from '../../domain/uploads/upload.ts'
import { text } from '../text/text.ts'
import { number } from '../text/values.ts'
import tables from '../ui/Table.module.css'
import { Difference } from './stated/VerdictWords.tsx'
import { differenceOf, statedTogether } from './stated/stated-words.ts'
import { formatWords, partSum } from './upload-words.ts'
import styles from './UploadBoard.module.css'

/** The parts of what charges come to, in the order that people are shown them. */
export const TOTALS_PARTS = ['transportation', 'discount', 'accessorials', 'fuel', 'taxesAndOthers', 'total'] as const
const AGAINST = ['stated', 'difference'] as const

interface CategoryTotalsProps {
  readonly report: readonly FileReport[]
  /** Invoices that take the place of what is there. */
  readonly replace: readonly InvoiceKey[]
}

/** What is loaded of files by category of charge, a format a row, each currency by itself, against what their invoices state. */
export function CategoryTotals({ report, replace }: CategoryTotalsProps) {
  const all = report.flatMap(({ format, newTotals }) => (format ? newTotals.map((each) => ({ ...each, format })) : []))
  return [...new Set(all.map(({ currency }) => currency))].map((currency) => {
    const files = report.filter(({ newTotals }) => newTotals.some((each) => each.currency === currency))
    const formats = [...new Map(files.flatMap(({ format }) => (format ? [[format.id, format] as const] : []))).values()]
    const cells = (of: typeof files) => {
      const rows = of.flatMap(({ newTotals }) => newTotals.filter((each) => each.currency === currency))
      const stated = statedTogether(of, replace).find((each) => each.currency === currency && each.invoices > 0)
      return (
        <>
          {TOTALS_PARTS.map((part) => (
            <td key={part} data-kind="value" {...(part === 'total' ? { className: styles.loads } : {})}>
              {number(partSum(rows, part))}
            </td>
          ))}
          <td data-kind="value">{stated ? number(stated.stated) : '–'}</td>
          <td data-kind="value">
            <Difference difference={stated ? String(differenceOf(stated)) : null} />
          </td>
        </>
      )
    }
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
                  {text(part === 'total' ? 'uploads.columns.loads' : `uploads.parts.${part}`)}
                </th>
              ))}
              {AGAINST.map((each) => (
                <th key={each} scope="col" data-kind="value">
                  {text(`uploads.columns.${each}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {formats.map((own) => (
              <tr key={own.id}>
                <th scope="row">{formatWords(own)}</th>
                {cells(files.filter(({ format }) => format?.id === own.id))}
              </tr>
            ))}
            {files.length > 1 ? (
              <tr className={styles.sum}>
                <th scope="row">{text('uploads.filesThatLoad', { count: files.length })}</th>
                {cells(files)}
              </tr>
            ) : null}
          </tbody>
        </table>
      </div>
    )
  })
}
