import { Button, Spinner } from '@primer/react'
import type { MappingPreview, TableProblem } from '../../../domain/uploads/mapping/file-look.ts'
import { MAPPING_FIELD_NAMES, mappingField } from '../../../domain/uploads/mapping/mapping-fields.ts'
import { exactSum } from '../../../domain/values/exact-sum.ts'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import tables from '../../ui/Table.module.css'
import { TOTALS_PARTS } from '../CategoryTotals.tsx'
import { ProblemList } from '../ProblemList.tsx'
import { factWords, fieldWords, kindWords, tableProblemWords } from './mapping-words.ts'
import { MappedInvoices } from './MappedInvoices.tsx'
import styles from './Mapping.module.css'

interface MappingPreviewPaneProps {
  readonly preview: MappingPreview | null
  /** Why there is none: a problem of the table, or a call that failed. */
  readonly unpreviewed: unknown
  /** It is not of what is drafted now. */
  readonly stale: boolean
  /** Nothing is missing for a preview. */
  readonly readable: boolean
  /** Rows that sum others are left out. */
  readonly withoutTotals: boolean
  readonly onTotals: (leftOut: boolean) => void
  readonly onRetry: () => void
}

const SHOWN_ROWS = 20
const SHOWN_TOTALS = 5

/** What the mapping makes of the file: how much is read, sums, first rows, first problems. */
export function MappingPreviewPane({
  preview,
  unpreviewed,
  stale,
  readable,
  withoutTotals,
  onTotals,
  onRetry,
}: MappingPreviewPaneProps) {
  return (
    <section className={styles.preview} aria-labelledby="mapping-preview" data-stale={stale} tabIndex={0}>
      <div className={styles.head}>
        <h3 id="mapping-preview" className={styles.subtitle}>
          {text('mapping.preview')}
        </h3>
        {stale ? <Spinner size="small" srText={null} /> : null}
      </div>
      <div role="status" className={styles.hint}>
        {stale ? text('mapping.previewing') : preview && readable ? readWords(preview) : text('mapping.noPreview')}
      </div>
      {preview && readable && preview.totalRows.length > 0 ? (
        <div className={styles.actions}>
          <span>
            {text(withoutTotals ? 'mapping.totalRowsOut' : 'mapping.totalRows', {
              count: preview.totalRows.length,
              lines: preview.totalRows.slice(0, SHOWN_TOTALS).join(', '),
            })}
          </span>
          <Button size="small" disabled={stale} onClick={() => onTotals(!withoutTotals)}>
            {text(withoutTotals ? 'mapping.readTotalRows' : 'mapping.leaveTotalRows')}
          </Button>
        </div>
      ) : null}
      {unpreviewed instanceof Error ? <ServerErrorBanner error={unpreviewed} onRetry={onRetry} /> : null}
      {isProblem(unpreviewed) ? <p className={styles.problem}>{tableProblemWords(unpreviewed)}</p> : null}
      {preview && readable && preview.rows > 0 ? <Previewed preview={preview} /> : null}
    </section>
  )
}

function readWords({ rows, whole, rejectedRows }: MappingPreview): string {
  return [
    text(whole ? 'mapping.allRows' : 'mapping.firstRows', { count: rows }),
    ...(rejectedRows > 0 ? [text('mapping.rejected', { count: rejectedRows })] : []),
  ].join(' ')
}

function isProblem(unpreviewed: unknown): unpreviewed is TableProblem {
  return typeof unpreviewed === 'object' && unpreviewed !== null && 'code' in unpreviewed && 'what' in unpreviewed
}

function Previewed({ preview }: { readonly preview: MappingPreview }) {
  const { totals, invoices, invoicesNotShown, firstRows, problems, problemsNotShown } = preview
  return (
    <>
      {totals.length > 0 ? <Totals totals={totals} /> : null}
      {invoices.length > 0 ? <MappedInvoices invoices={invoices} notShown={invoicesNotShown} /> : null}
      {problems.length > 0 ? (
        <div>
          <h4 className={styles.small}>{text('uploads.firstProblems')}</h4>
          <ProblemList problems={problems} notShown={problemsNotShown} />
        </div>
      ) : null}
      {firstRows.length > 0 ? <FirstRows rows={firstRows.slice(0, SHOWN_ROWS)} /> : <p>{text('mapping.noRows')}</p>}
    </>
  )
}

/** What the rows come to by category of charge, a currency a column. */
function Totals({ totals }: Pick<MappingPreview, 'totals'>) {
  const title = text('uploads.byCategory', { currency: totals.map(({ currency }) => currency).join(', ') })
  return (
    <div className={`${tables.scroll} ${tables.bordered}`} role="region" aria-label={title} tabIndex={0}>
      <table className={tables.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {totals.map(({ currency }) => (
              <th key={currency} scope="col" data-kind="value">
                {currency}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TOTALS_PARTS.map((part) => (
            <tr key={part} {...(part === 'total' ? { className: styles.sum } : {})}>
              <th scope="row">{text(`uploads.parts.${part}`)}</th>
              {totals.map((each) => (
                <td key={each.currency} data-kind="value">
                  {number(Number(each[part]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The first rows, each with what it says and its charges. */
function FirstRows({ rows }: { readonly rows: MappingPreview['firstRows'] }) {
  const fields = MAPPING_FIELD_NAMES.filter((field) => rows.some(({ facts }) => facts[field] !== undefined))
  const title = text('mapping.asLoaded')
  return (
    <div className={`${tables.scroll} ${tables.bordered}`} role="region" aria-label={title} tabIndex={0}>
      <table className={`${tables.table} ${styles.rows}`} aria-label={title}>
        <thead>
          <tr>
            <th scope="col" data-kind="value">
              {text('mapping.lineNumber')}
            </th>
            <th scope="col">{text('mapping.charges')}</th>
            <th scope="col" data-kind="value">
              {text('mapping.total')}
            </th>
            {fields.map((field) => (
              <th key={field} scope="col" {...(isNumeric(field) ? { 'data-kind': 'value' } : {})}>
                {fieldWords(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, facts, charges }) => (
            <tr key={line}>
              <th scope="row" data-kind="value">
                {number(line, 0)}
              </th>
              <td>
                <ul className={styles.charges}>
                  {charges.map((charge, index) => (
                    <li key={index}>{chargeWords(charge)}</li>
                  ))}
                </ul>
              </td>
              <td data-kind="value">{number(exactSum(charges.map(({ net }) => Number(net))))}</td>
              {fields.map((field) => {
                const value = facts[field]
                return (
                  <td key={field} {...(isNumeric(field) ? { 'data-kind': 'value' } : {})}>
                    <bdi>{value === undefined ? '–' : factWords(field, value)}</bdi>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function isNumeric(field: (typeof MAPPING_FIELD_NAMES)[number]): boolean {
  return ['amount', 'weight', 'side', 'quantity'].includes(mappingField(field).kind)
}

function chargeWords({ category, name, net, credit }: MappingPreview['firstRows'][number]['charges'][number]): string {
  const charge = name ?? kindWords(category)
  return `${credit ? text('mapping.money.credit', { charge }) : charge} ${number(Number(net))}`
}
