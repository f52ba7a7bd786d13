import { lazy, Suspense, useMemo, type RefObject } from 'react'
import { gridViewKey } from '../../../domain/page/grid-spec.ts'
import type { View } from '../../../domain/page/view.ts'
import type { RowsPlacing } from '../../grid/frame/rows-place.ts'
import { periodText } from '../../text/period-text.ts'
import { text } from '../../text/text.ts'
import type { Dashboard } from '../context/dashboard-context.ts'

const GridDialog = lazy(() => import('../../grid/GridDialog.tsx').then((module) => ({ default: module.GridDialog })))

interface RowsDialogProps {
  readonly dashboard: Dashboard
  readonly view: View
  readonly clientName: string
  /** They are of several clients. */
  readonly severalClients: boolean
  /** Whose rows they are, where not all of the page; empty: all. */
  readonly of?: string
  readonly placing: RowsPlacing
  /** Says in the address in which view they are shown; absent: it is said nowhere. */
  readonly onShown?: (key: string) => void
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
        view={view}
        clientName={clientName}
        subtitle={[of, clientName, periodText(view), said].filter((part) => part !== '').join(' · ')}
        severalClients={severalClients}
        symbol={formatOf(view.fact).symbol}
        categories={categories}
        licence={config.gridLicence}
        shown={(onShown && view.rows) ?? (page.grid.views[0] ? gridViewKey(page.grid.views[0]) : '')}
        onShown={onShown}
        placing={placing}
        returnFocusRef={returnFocusRef}
        onClose={onClose}
      />
    </Suspense>
  )
}
