import { symbolOf } from '../../domain/query/currencies.ts'
import { Heading } from '@primer/react'
import { useQuery } from '@tanstack/react-query'
import type { components } from '../../openapi/schema.d.ts'
import { exactSum } from '../../domain/values/exact-sum.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf } from '../api/client.ts'
import { evidenceWords } from '../text/evidence-words.ts'
import { stepsOf } from '../text/rated-steps.ts'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import tables from '../ui/Table.module.css'
import { amountText, dayText } from './tracking-words.ts'
import styles from './TrackingPopup.module.css'

type ExpectedCharges = components['schemas']['ExpectedCharges']

interface ExpectedProps {
  readonly trackingId: number
  /** Absent: by each invoice that carried it. */
  readonly invoiceNumber?: string | undefined
}

/** What a package should have cost beside what was billed, what was found, and why; nothing for who may not see it. */
export function Expected({ trackingId, invoiceNumber }: ExpectedProps) {
  const api = useApi()
  const expected = useQuery({
    queryKey: ['expectedCharges', trackingId],
    queryFn: ({ signal }) => {
      const params = { path: { id: String(trackingId) } }
      return answerOf(api.GET('/aiparcelweb/api/trackingDetails/{id}/expected', { params, signal }))
    },
  })
  if (expected.isError) return <ServerErrorBanner error={expected.error} onRetry={() => void expected.refetch()} />
  const lines = expected.data?.filter((line) => invoiceNumber === undefined || line.invoiceNumber === invoiceNumber)
  if (!lines || lines.length === 0) return null
  return (
    <section aria-label={text('tracking.expected.title')}>
      <Heading as="h2" className={styles.heading ?? ''}>
        {text('tracking.expected.title')}
      </Heading>
      {lines.map((line) => (
        <Line key={`${line.invoiceNumber} ${line.billDate}`} line={line} alone={lines.length === 1} />
      ))}
    </section>
  )
}

function Line({ line, alone }: { readonly line: ExpectedCharges; readonly alone: boolean }) {
  const { currency, charges, findings, rated, unrated } = line
  const heading = text('tracking.expected.invoice', { invoice: line.invoiceNumber, date: dayText(line.billDate) })
  return (
    <>
      {alone ? null : <h3 className={styles.invoice}>{heading}</h3>}
      {findings.length > 0 ? (
        <ul className={styles.findings}>
          {findings.map((finding, at) => (
            <li key={at}>{findingWords(finding, currency)}</li>
          ))}
        </ul>
      ) : null}
      {rated === null ? (
        <p className={styles.unrated}>
          {text('tracking.expected.unrated', { why: text(`rating.why.${unrated ?? 'noTariff'}`) })}
        </p>
      ) : (
        <>
          <Comparison charges={charges} currency={currency} label={heading} />
          <details className={styles.why}>
            <summary>{text('rating.how')}</summary>
            <table className={`${tables.table} ${tables.rows}`} aria-label={text('rating.how')}>
              <tbody>
                {stepsOf(rated, { symbol: symbolOf(currency), names: namesOf(charges) }).map(({ words, amount }) => (
                  <tr key={words}>
                    <td>{words}</td>
                    <td data-kind="value">{amount}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {line.agreement === null ? null : <p>{text('rating.underAgreement', { name: line.agreement })}</p>}
          </details>
        </>
      )}
    </>
  )
}

interface ComparisonProps extends Pick<ExpectedCharges, 'charges' | 'currency'> {
  readonly label: string
}

function Comparison({ charges, currency, label }: ComparisonProps) {
  const sum = (of: 'billed' | 'expected') => exactSum(charges.map((charge) => Number(charge[of] ?? 0)))
  const shown = (amount: number) => amountText(amount, currency)
  return (
    <div className={`${tables.scroll} ${tables.bordered}`} tabIndex={0} role="region" aria-label={label}>
      <table className={`${tables.table} ${tables.rows} ${styles.charges}`}>
        <thead>
          <tr>
            <th scope="col">{text('tracking.charge')}</th>
            {(['billed', 'expected', 'difference'] as const).map((name) => (
              <th key={name} scope="col" data-kind="value">
                {text(`tracking.expected.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {charges.map(({ code, name, billed, expected }) => (
            <tr key={code}>
              <th scope="row">{name}</th>
              <td data-kind="value">{billed === null ? text('tracking.unknown') : shown(Number(billed))}</td>
              <td data-kind="value">{expected === null ? text('tracking.unknown') : shown(Number(expected))}</td>
              <td data-kind="value">{shown(exactSum([Number(billed ?? 0), -Number(expected ?? 0)]))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text('tracking.total')}</th>
            <td data-kind="value">{shown(sum('billed'))}</td>
            <td data-kind="value">{shown(sum('expected'))}</td>
            <td data-kind="value">{shown(exactSum([sum('billed'), -sum('expected')]))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function namesOf(charges: ExpectedCharges['charges']): ReadonlyMap<string, string> {
  return new Map(charges.map(({ code, name }) => [code, name]))
}

function findingWords(finding: ExpectedCharges['findings'][number], currency: string): string {
  const { rule, difference, deadline, ended } = finding
  const found = text(ended ? 'tracking.expected.ended' : 'tracking.expected.found', {
    rule: text(`records.values.rule.${rule}`),
    amount: amountText(Number(difference), currency),
  })
  const until = deadline === null || ended ? '' : text('tracking.expected.until', { date: dayText(deadline) })
  return [found, evidenceWords(finding, symbolOf(currency)), until].filter(Boolean).join(' ')
}
