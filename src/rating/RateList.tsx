import { text } from '../text/text.ts'
import { money } from '../text/values.ts'
import { stepsOf } from '../text/rated-steps.ts'
import { savingWords } from './saving-words.ts'
import type { Rate } from './rate-queries.ts'
import styles from './RateCalculator.module.css'

interface RateListProps {
  readonly rates: readonly Rate[]
  /** What surcharges are called, by their codes. */
  readonly names: ReadonlyMap<string, string>
}

/** What each service should cost, the cheapest first, and what cannot be rated with its reason. */
export function RateList({ rates, names }: RateListProps) {
  const rated = rates.filter((rate) => rate.rated !== null)
  const unrated = rates.filter((rate) => rate.rated === null)
  return (
    <>
      <p role="status" className={styles.muted}>
        {text('rating.found', { count: rated.length })}
      </p>
      <ol className={styles.rates} aria-label={text('rating.rates')}>
        {rated.map((rate) => (
          <RateItem key={keyOf(rate)} rate={rate} names={names} />
        ))}
      </ol>
      {unrated.length > 0 ? (
        <section aria-labelledby="unrated">
          <h3 id="unrated" className={styles.heading}>
            {text('rating.unrated', { count: unrated.length })}
          </h3>
          <ul className={styles.unrated}>
            {unrated.map((rate) => (
              <li key={keyOf(rate)}>
                <bdi>{rate.service}</bdi>: {text(`rating.why.${rate.unrated ?? 'noTariff'}`)}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function keyOf({ agreement, account, service }: Rate): string {
  return `${agreement.id} ${account} ${service}`
}

function RateItem({ rate, names }: { readonly rate: Rate; readonly names: ReadonlyMap<string, string> }) {
  const { rated, days, symbol } = rate
  if (!rated) return null
  return (
    <li className={styles.rate}>
      <div className={styles.rateHead}>
        <div>
          <h3 className={styles.service}>
            <bdi>{rate.service}</bdi>
          </h3>
          <p className={styles.muted}>
            <bdi>{rate.carrier.name}</bdi> <bdi>{rate.account}</bdi>
            {days
              ? ` · ${days.least === days.most ? text('rating.day', { count: days.most }) : text('rating.days', { least: days.least, count: days.most })}`
              : null}
            {` · ${text('rating.billedPounds', { count: rated.billedPounds })}`}
          </p>
        </div>
        <strong className={styles.total}>
          <bdi>{money(Number(rated.total), symbol)}</bdi>
        </strong>
      </div>
      {rate.changes.length > 0 ? (
        <ul className={styles.savings}>
          {rate.changes.map((change) => (
            <li key={change.change}>{savingWords(change, rate)}</li>
          ))}
        </ul>
      ) : null}
      <details>
        <summary>{text('rating.how')}</summary>
        <table className={styles.steps} aria-label={text('rating.howOf', { service: rate.service })}>
          <tbody>
            {stepsOf(rated, { symbol, names }).map(({ words, amount }) => (
              <tr key={words}>
                <td>{words}</td>
                <td>{amount === null ? null : <bdi>{amount}</bdi>}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text('rating.total')}</th>
              <td>
                <bdi>{money(Number(rated.total), symbol)}</bdi>
              </td>
            </tr>
          </tfoot>
        </table>
        <p className={styles.muted}>{text('rating.underAgreement', { name: rate.agreement.name })}</p>
      </details>
    </li>
  )
}
