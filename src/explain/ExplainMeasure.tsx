import { factOf, type FactSpec } from '../../domain/dashboards/page-spec.ts'
import { totalQuery } from '../../domain/query/explain-query.ts'
import { useAsked } from '../api/ask.ts'
import { text } from '../text/text.ts'
import { fullValue } from '../text/values.ts'
import type { ExplainProps } from './explain-props.ts'
import styles from './Explain.module.css'

const MINUS = '\u2212'

/** The chosen fact and how it is made; with the values, where the page's facts add up to it. */
export function ExplainMeasure(props: ExplainProps) {
  const { page, table, formatOf, dataVersion, facts, askedAs, widget, view, query } = props
  const own = useAsked({
    page: page.id,
    chartName: askedAs,
    query: facts ? null : totalQuery(query, widget.query.beside),
    dataVersion,
  })
  const { row, known } = facts ?? { row: own.data?.data[0], known: own.data !== undefined }
  const fact = factOf(page, view.fact)
  const total = page.facts.find(({ sign }) => sign === '=')
  const shown = widget.query.measures === 'facts' ? total : fact
  const parts = total && shown === total && facts ? page.facts.filter(({ sign }) => sign === '+' || sign === '-') : []
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
