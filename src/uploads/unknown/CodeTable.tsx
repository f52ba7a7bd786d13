import { Button, Link } from '@primer/react'
import { text } from '../../text/text.ts'
import { longDate, number } from '../../text/values.ts'
import tables from '../../ui/Table.module.css'
import { invoiceSpendLink } from '../../filters/links/spend-link.ts'
import { totalWords } from '../upload-words.ts'
import type { UnknownCode } from './code-queries.ts'
import { categoryWords, hasCodes } from './code-words.ts'
import styles from './UnknownPage.module.css'

interface CodeTableProps {
  readonly what: UnknownCode['what']
  readonly codes: readonly UnknownCode[]
  /** Null: the person has one client. */
  readonly clientName: ((id: number) => string) | null
  /** Null: not yet. */
  readonly onAssign: ((code: UnknownCode) => void) | null
}

/** Codes and texts that nothing names, the most lines first, each with the way to its rows. */
export function CodeTable({ what, codes, clientName, onAssign }: CodeTableProps) {
  if (codes.length === 0) return null
  const title = text(`uploads.codes.of.${what}`)
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.hint}>{text(`uploads.codes.hints.${what}`)}</p>
      <div className={`${tables.scroll} ${tables.bordered}`} role="region" aria-label={title} tabIndex={0}>
        <table className={`${tables.table} ${tables.rows}`} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{text('uploads.codes.columns.text')}</th>
              <th scope="col">{text('uploads.codes.columns.codes')}</th>
              <th scope="col">{text('uploads.codes.columns.carrier')}</th>
              {clientName ? <th scope="col">{text('uploads.codes.columns.client')}</th> : null}
              <th scope="col" data-kind="value">
                {text('uploads.codes.columns.lines')}
              </th>
              <th scope="col" data-kind="value">
                {text('uploads.codes.columns.amount')}
              </th>
              <th scope="col">{text('uploads.codes.columns.invoices')}</th>
              <th scope="col">{text('uploads.codes.columns.examples')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {codes.map((code) => (
              <tr key={`${code.clientId} ${code.carrier.id} ${code.format.id} ${code.codes} ${code.text}`}>
                <th scope="row">
                  <bdi>{code.text || '–'}</bdi>
                </th>
                <td>
                  <bdi>{hasCodes(code.codes) ? code.codes : '–'}</bdi>
                </td>
                <td>
                  {code.carrier.name} <span className={styles.muted}>{code.format.name}</span>
                </td>
                {clientName ? <td>{clientName(code.clientId)}</td> : null}
                <td data-kind="value">{number(code.lines, 0)}</td>
                <td data-kind="value">{totalWords(code.amounts)}</td>
                <td className={styles.days}>
                  {code.firstDate === code.lastDate
                    ? longDate(code.firstDate)
                    : `${longDate(code.firstDate)} – ${longDate(code.lastDate)}`}
                </td>
                <td>
                  <ul className={styles.examples}>
                    {code.examples.map((example) => (
                      <li key={`${example.invoice} ${example.tracking ?? ''}`}>
                        <Link inline href={invoiceSpendLink(code.clientId, example)}>
                          <bdi>{example.tracking ?? example.invoice}</bdi>
                        </Link>
                      </li>
                    ))}
                  </ul>
                </td>
                <td data-kind="value">
                  <Button
                    size="small"
                    disabled={onAssign === null}
                    aria-label={text('uploads.codes.assignOf', { code: code.text || code.codes })}
                    onClick={() => onAssign?.(code)}
                  >
                    {text('uploads.codes.assign')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {what === 'charge' ? (
        <p className={styles.hint}>{text('uploads.codes.countedAs', { category: categoryWords('other') })}</p>
      ) : null}
    </section>
  )
}
