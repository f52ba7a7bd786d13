import { lazy, Suspense, useMemo, type RefObject } from 'react'
import { gridViewKey } from '../../domain/dashboards/grid-spec.ts'
import { shownRows } from '../../domain/dashboards/open-rows/open-rows.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { RowsPlacing } from '../grid/frame/rows-place.ts'
import type { ShowPlace } from '../grid/place/use-rows.ts'
import { text } from '../text/text.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { TableIndex } from '../../domain/query/catalog.ts'
import type { ValueFormat } from '../../domain/query/format.ts'
import type { PagesConfig } from '../api/answers.ts'

const GridDialog = lazy(() => import('../grid/GridDialog.tsx').then((module) => ({ default: module.GridDialog })))

/** The page whose rows they are, and how their values are written. */
interface RowsPage {
  readonly page: Page
  readonly config: Pick<PagesConfig, 'serviceCategories' | 'gridLicence'>
  readonly table: TableIndex | undefined
  readonly formatOf: (fact: string) => ValueFormat
  readonly unitText: string
}

interface RowsDialogProps {
  readonly dashboard: RowsPage
  readonly view: View
  readonly clientName: string
  /** They are of several clients. */
  readonly severalClients: boolean
  /** Whose rows they are, where not all of the page; empty: all. */
  readonly of?: string
  readonly placing: RowsPlacing
  /** Says in the address how they are shown; absent: it is said nowhere. */
  readonly onShown?: ShowPlace
  readonly returnFocusRef: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

/** The rows behind the charts of a page, or behind one mark of them. GRID-01 */
export function RowsDialog({ dashboard, view, of = '', onShown, ...given }: RowsDialogProps) {
  const { page, config, table, formatOf, unitText } = dashboard
  const { grid } = page
  const [first] = grid?.views ?? []
  const categories = useMemo(() => config.serviceCategories.map(({ name }) => name), [config])
  if (!grid || !first || !table) return null
  const usual = gridViewKey(first)
  return (
    <Suspense fallback={null}>
      <GridDialog
        {...given}
        page={page}
        grid={grid}
        first={first}
        table={table}
        view={view}
        of={of}
        unitText={
          page.uom === 'packages' || unitText === ''
            ? ''
            : text(page.uom === 'weight' ? 'dashboard.weightsIn' : 'dashboard.amountsIn', { unit: unitText })
        }
        symbol={formatOf(view.fact).symbol}
        categories={categories}
        licence={config.gridLicence}
        place={onShown ? { rows: view.rows ?? usual, ...shownRows(view) } : { rows: usual }}
        onShown={onShown}
      />
    </Suspense>
  )
}
