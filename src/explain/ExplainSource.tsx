import { labelOf, type TableIndex } from '../../domain/query/catalog.ts'
import { countQuery, rateQuery } from '../../domain/query/explain-query.ts'
import type { ReadFrom } from '../../domain/query/timed-result.ts'
import { useAsked } from '../api/ask.ts'
import { text } from '../text/text.ts'
import { number, shortDate } from '../text/values.ts'
import type { ExplainProps } from './explain-props.ts'
import styles from './Explain.module.css'
import { rateWords } from './rate-words.ts'

/** Where the numbers come from: the table, the rates, the rows and packages counted, and how fresh they are. */
export function ExplainSource({ page, table, config, dataVersion, askedAs, query, took }: ExplainProps) {
  const asked = { page: page.id, chartName: askedAs, dataVersion }
  const converts =
    query.currency === 'all' && query.selectColumnNames.some((name) => table?.measures.get(name)?.unit === 'money')
  const counts = useAsked({ ...asked, query: countQuery(query) })
  const rates = useAsked({ ...asked, query: converts ? rateQuery(query) : null })
  const row = counts.data?.data[0]
  const counted = row
    ? text('dashboard.explain.rowsOf', {
        rows: number(Number(row.rows ?? 0), 0),
        packages: number(Number(row.packages ?? 0), 0),
      })
    : counts.error
      ? text('dashboard.explain.notCounted', { detail: counts.error.message })
      : text('dashboard.explain.waiting')
  const lines = [
    { name: text('dashboard.explain.table'), words: table?.spec.label ?? page.table },
    ...(converts
      ? [
          {
            name: text('dashboard.explain.rate'),
            words: rates.data ? rateWords(rates.data.data) : text('dashboard.explain.waiting'),
          },
        ]
      : []),
    ...(took?.readFrom ? [{ name: text('dashboard.explain.readFrom'), words: readWords(took.readFrom, table) }] : []),
    { name: text('dashboard.explain.rows'), words: counted, note: text('dashboard.explain.voided') },
    {
      name: text('dashboard.explain.freshness'),
      words:
        config.publishedAt === null
          ? text('dashboard.noDataLoaded')
          : text('dashboard.explain.freshnessOf', {
              time: `${shortDate(config.publishedAt.slice(0, 10))}, ${config.publishedAt.slice(11, 16)}`,
              version: dataVersion,
            }),
    },
  ]
  return (
    <section>
      <h3>{text('dashboard.explain.source')}</h3>
      <dl className={styles.list}>
        {lines.map(({ name, words, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {words}
              {note === undefined ? null : <div className={styles.note}>{note}</div>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Whether sums that are kept of the rows answered, or the rows; and then why. */
function readWords(readFrom: ReadFrom, table: TableIndex | undefined): string {
  if ('sums' in readFrom) return text('dashboard.explain.fromSums', { name: readFrom.sums })
  const names = readFrom.lacks.map((name) => labelOf(table, name))
  return names.length === 0
    ? text('dashboard.explain.fromRows')
    : text('dashboard.explain.fromRowsFor', { names: names.join(', ') })
}
