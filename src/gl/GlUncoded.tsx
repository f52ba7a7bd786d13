import { symbolOf } from '../../domain/query/currencies.ts'
import { text, translated } from '../text/text.ts'
import { money, number } from '../text/values.ts'
import panels from '../ui/PanelPage.module.css'
import tables from '../ui/Table.module.css'
import type { GlFigures } from './gl-queries.ts'
import styles from './Gl.module.css'

/** The charges of the period that no rule gives a code, by account, service and charge. */
export function GlUncoded({ figures, currency }: { readonly figures: GlFigures; readonly currency: string }) {
  const { uncoded, uncodedKinds, notCoded } = figures
  const symbol = symbolOf(currency)
  return (
    <section className={panels.panel} aria-labelledby="gl-uncoded">
      <h2 id="gl-uncoded" className={styles.heading}>
        {text('gl.uncoded')}
      </h2>
      <p role="status">
        {uncodedKinds === 0
          ? text('gl.allCoded')
          : text('gl.uncodedSum', { count: notCoded.charges, amount: money(notCoded.amount, symbol) })}
      </p>
      {uncodedKinds > 0 ? (
        <div
          className={`${tables.scroll} ${tables.bordered} ${styles.long}`}
          tabIndex={0}
          role="region"
          aria-label={text('gl.uncoded')}
        >
          <table className={`${tables.table} ${tables.rows}`}>
            <thead>
              <tr>
                <th scope="col">{text('gl.fields.account')}</th>
                <th scope="col">{text('gl.fields.service')}</th>
                <th scope="col">{text('gl.fields.charge')}</th>
                <th scope="col" data-kind="value">
                  {text('gl.many')}
                </th>
                <th scope="col" data-kind="value">
                  {text('gl.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {uncoded.map(({ account, service, charge, charges, amount }) => (
                <tr key={JSON.stringify([account, service, charge])}>
                  <td>
                    <bdi>{account}</bdi>
                  </td>
                  <td>
                    <bdi>{service ?? '–'}</bdi>
                  </td>
                  <th scope="row">
                    <bdi>{translated(charge)}</bdi>
                  </th>
                  <td data-kind="value">{number(charges, 0)}</td>
                  <td data-kind="value">{money(amount, symbol)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {uncodedKinds > uncoded.length ? (
        <p className={styles.muted}>{text('gl.cut', { shown: uncoded.length, all: uncodedKinds })}</p>
      ) : null}
    </section>
  )
}
