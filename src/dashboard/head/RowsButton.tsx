import { TableIcon } from '@primer/octicons-react'
import { Button, IconButton } from '@primer/react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { View } from '../../../domain/page/view.ts'
import { text } from '../../text/text.ts'
import type { Dashboard } from '../context/dashboard-context.ts'
import { periodText } from '../../text/period-text.ts'

const GridDialog = lazy(() => import('../../grid/GridDialog.tsx').then((module) => ({ default: module.GridDialog })))

interface RowsButtonProps {
  readonly dashboard: Dashboard
  readonly view: View
  readonly clientName: string
  /** An icon in the top bar, or words above the board. */
  readonly opener: 'bar' | 'board'
}

/** The table icon of a page: opens the rows behind its charts. GRID-01, NAV-24, NAV-25 */
export function RowsButton({
  dashboard: { page, config, table, formatOf, unitText },
  view,
  clientName,
  opener,
}: RowsButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const categories = useMemo(() => config.serviceCategories.map(({ name }) => name), [config])
  if (!page.grid || !table) return null
  const said =
    page.uom === 'packages' || unitText === ''
      ? ''
      : text(page.uom === 'weight' ? 'dashboard.weightsIn' : 'dashboard.amountsIn', { unit: unitText })
  return (
    <>
      {opener === 'bar' ? (
        <IconButton
          ref={button}
          variant="invisible"
          icon={TableIcon}
          aria-label={text('grid.open')}
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button ref={button} variant="invisible" size="small" leadingVisual={TableIcon} onClick={() => setOpen(true)}>
          {text('grid.open')}
        </Button>
      )}
      {open ? (
        <Suspense fallback={null}>
          <GridDialog
            page={page}
            grid={page.grid}
            table={table}
            view={view}
            clientName={clientName}
            subtitle={[clientName, periodText(view), said].filter((part) => part !== '').join(' · ')}
            symbol={formatOf(view.fact).symbol}
            categories={categories}
            licence={config.gridLicence}
            returnFocusRef={button}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
