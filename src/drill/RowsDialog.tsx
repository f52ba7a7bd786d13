import { lazy, Suspense, useMemo, useState, type RefObject } from 'react'
import { gridViewKey } from '../../domain/dashboards/grid-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { ShownRows } from '../grid/GridDialog.tsx'
import type { RowsPlacing } from '../grid/frame/rows-place.ts'
import { periodText } from '../text/period-text.ts'
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
  /** Says in the address in which view they are shown, and whose they are; absent: it is said nowhere. */
  readonly onShown?: (shown: ShownRows) => void
  readonly returnFocusRef: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

/** The rows behind the charts of a page, or behind one mark of them. GRID-01 */
export function RowsDialog({
  dashboard,
  view,
  clientName,
  severalClients,
  of = '',
  placing,
  onShown,
  returnFocusRef,
  onClose,
}: RowsDialogProps) {
  const { page, config, table, formatOf, unitText } = dashboard
  const first = page.grid?.views[0]
  const usual = first ? gridViewKey(first) : ''
  const [own, setOwn] = useState<ShownRows>({
    rows: usual,
    rowsOf: undefined,
    rowsLook: undefined,
    rowsFilters: undefined,
  })
  const { rows, rowsOf, rowsLook, rowsFilters } = onShown ? { ...view, rows: view.rows ?? usual } : own
  const shown = useMemo(() => ({ ...view, rowsOf, rowsLook, rowsFilters }), [view, rowsOf, rowsLook, rowsFilters])
  const categories = useMemo(() => config.serviceCategories.map(({ name }) => name), [config])
  if (!page.grid || !table) return null
  const said =
    page.uom === 'packages' || unitText === ''
      ? ''
      : text(page.uom === 'weight' ? 'dashboard.weightsIn' : 'dashboard.amountsIn', { unit: unitText })
  return (
    <Suspense fallback={null}>
      <GridDialog
        page={page}
        grid={page.grid}
        table={table}
        view={shown}
        clientName={clientName}
        subtitle={[...(rowsOf ? [clientName] : [of, clientName, periodText(view)]), said]
          .filter((part) => part !== '')
          .join(' · ')}
        severalClients={severalClients}
        symbol={formatOf(view.fact).symbol}
        categories={categories}
        licence={config.gridLicence}
        shown={rows}
        addressed={onShown !== undefined}
        onShown={onShown ?? setOwn}
        placing={placing}
        returnFocusRef={returnFocusRef}
        onClose={onClose}
      />
    </Suspense>
  )
}
