import { useSelector } from '@xstate/react'
import { factOf, type FactSpec } from '../../../domain/page/page-spec.ts'
import { totalQuery } from '../../../domain/query/explain-query.ts'
import { useAsked } from '../../api/ask.ts'
import { text } from '../../text/text.ts'
import { fullValue } from '../../text/values.ts'
import type { ExplainProps } from './explain-props.ts'
import styles from './Explain.module.css'

const MINUS = '\u2212'

/** The chosen fact and how it is made; with the values, where the page's facts add up to it. */
export function ExplainMeasure({ dashboard, askedAs, widget, view, query, apart }: ExplainProps) {
  const { page, table, config, formatOf, facts } = dashboard
  const ofPage = useSelector(facts.totals, ({ context }) => context.answer?.result.data[0])
  const pageKnown = useSelector(facts.totals, (snapshot) => snapshot.matches('drawn'))
  const own = useAsked({
    page: page.id,
    chartName: askedAs,
    query: apart ? totalQuery(query) : null,
    dataVersion: config.dataVersion,
  })
  const [row, known] = apart ? [own.data?.data[0], own.data !== undefined] : [ofPage, pageKnown]
  const fact = factOf(page, view.fact)
  const total = page.facts.find(({ sign }) => sign === '=')
  const shown = widget.query.measures === 'facts' ? total : fact
  const parts = total && shown === total && !apart ? page.facts.filter(({ sign }) => sign === '+' || sign === '-') : []
  const named =
    widget.query.measures === 'facts'
      ? page.facts.filter((each) => each === total || each.sign === undefined)
      : shown
        ? [shown]
        : []
  const valueOf = ({ fact: name }: FactSpec) => {
    const value = row?.[name]
    return known
      ? fullValue(typeof value === 'number' ? value : null, formatOf(name))
      : text('dashboard.explain.waiting')
  }
  const line = (each: FactSpec, sign: string) => (
    <tr key={each.fact} data-total={each === total && parts.length > 0}>
      <td className={styles.sign}>{sign}</td>
      <th scope="row">{each.factText}</th>
      <td className={styles.value}>{valueOf(each)}</td>
    </tr>
  )
  return (
    <section>
      <h3>{text('dashboard.explain.measure')}</h3>
      <table className={styles.measures}>
        <tbody>
          {parts.map((each, at) => line(each, each.sign === '-' ? MINUS : at === 0 ? '' : '+'))}
          {named.map((each) => line(each, each === total && parts.length > 0 ? '=' : ''))}
        </tbody>
      </table>
      {named.map((each) => (
        <p key={each.fact} className={styles.note}>
          {named.length > 1 ? `${each.factText}: ` : ''}
          {table?.measures.get(each.fact)?.formula}
        </p>
      ))}
    </section>
  )
}
