import { printGridFilters } from '../../domain/dashboards/open-rows/grid-filters.ts'
import { CHOSEN_FACT } from '../../domain/dashboards/fact-queries.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { planQuery } from '../../domain/dashboards/plan-query.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { TableIndex } from '../../domain/query/catalog.ts'
import type { RowsEvent } from '../../machines/grid/rows-context.ts'
import type { RowsSnapshot } from '../../machines/grid/rows.machine.ts'
import { useViewBilled } from '../api/billed.ts'
import { billedNotes, withheldNotes } from '../text/billed-words.ts'
import { text } from '../text/text.ts'
import { BilledLine } from '../ui/billed/BilledLine.tsx'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { dayForm } from './day-text.ts'
import type { RefusedDays } from './filter/refused-days.ts'
import styles from './GridDialog.module.css'
import { RowsOfBar } from './row-menu/RowsOfBar.tsx'

interface RowsNotesProps {
  readonly snapshot: RowsSnapshot
  readonly send: (event: RowsEvent) => void
  readonly page: Page
  readonly table: TableIndex
  /** Whose rows they are. */
  readonly view: View
  /** What they are filtered by is to stand in an address. */
  readonly addressed: boolean
  readonly refusedDays: RefusedDays
}

/** What is to be known of the rows: whose they are, what of them no address carries, what filters nothing, what failed. */
export function RowsNotes({ snapshot, send, page, table, view, addressed, refusedDays }: RowsNotesProps) {
  const { rowsOf, rowsFilters = {} } = snapshot.context.place
  const billed = useViewBilled(page, rowsOf ? null : view)
  const question = planQuery({ page, widget: CHOSEN_FACT, settings: {}, view })
  return (
    <>
      {rowsOf ? <RowsOfBar of={rowsOf} onBack={() => send({ type: 'one.left' })} /> : null}
      {addressed && printGridFilters(rowsFilters) === undefined ? (
        <p className={styles.inSight} role="status">
          {text('grid.filtersTooLong')}
        </p>
      ) : null}
      {snapshot.matches({ opened: 'gone' }) ? (
        <p className={styles.inSight} role="status">
          {text('grid.packageGone')}
        </p>
      ) : null}
      {Object.entries(refusedDays.days).map(([column, typed]) => (
        <p key={column} className={styles.refused} role="status">
          {text('grid.refusedDay', { typed, column, form: dayForm() })}
        </p>
      ))}
      <BilledLine notes={[...billedNotes(billed), ...withheldNotes(question, table)]} />
      {snapshot.hasTag('failed') ? (
        <ServerErrorBanner error={snapshot.context.failure} onRetry={() => send({ type: 'rows.retried' })} />
      ) : null}
    </>
  )
}
