import { CHOSEN_FACT } from '../../../domain/dashboards/fact-queries.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import type { ClientFamily } from '../../api/answers.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import { PRODUCT_NAME } from '../../ui/brand.ts'
import type { Dashboard } from '../context/dashboard-context.ts'
import { widgetConditions } from '../../explain/query-conditions.ts'
import styles from './PaperHead.module.css'

interface PaperHeadProps {
  readonly dashboard: Pick<Dashboard, 'page' | 'table' | 'config'>
  readonly view: View
  readonly client: ClientFamily | undefined
  /** Whose conditions hold for the page: those of the chosen fact, or of all facts alike. */
  readonly widget?: WidgetSpec
  /** What a reader of the paper would miss otherwise. */
  readonly notes?: readonly string[]
}

/** What a printed page says in place of its controls: what it shows, of whom, when, and under which conditions. Lessons 12 */
export function PaperHead({
  dashboard: { page, table, config },
  view,
  client,
  widget = CHOSEN_FACT,
  notes = [],
}: PaperHeadProps) {
  return (
    <header className={styles.head} data-paper-only="">
      <div className={styles.line}>
        <h1 className={styles.title}>{page.name}</h1>
        <span>{`${PRODUCT_NAME} · ${text('dashboard.paper.printed', { day: longDate(config.today) })}`}</span>
      </div>
      <dl className={styles.list}>
        {widgetConditions({ page, widget, view, table, client }).map(({ label, words }) => (
          <div key={`${label} ${words}`}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </header>
  )
}
