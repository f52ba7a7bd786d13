import { useCallback } from 'react'
import type { GridLook } from '../../domain/dashboards/open-rows/grid-look.ts'
import { printRowsOf } from '../../domain/dashboards/open-rows/rows-of.ts'
import { rowsPackageAt } from '../../domain/dashboards/open-rows/rows-package.ts'
import { gridViewKey, type GridSpec, type GridView } from '../../domain/dashboards/grid-spec.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { QueryRow } from '../../domain/query/query.ts'
import type { RowsEvent } from '../../machines/grid/rows-context.ts'
import type { RowsSnapshot } from '../../machines/grid/rows.machine.ts'
import { useSpoken } from '../text/use-spoken.ts'
import { CaptchaContext, type CaptchaOf } from './captcha/captcha-context.ts'
import { RefusedDaysContext, type RefusedDays } from './filter/refused-days.ts'
import type { GridColumn } from './grid-columns.ts'
import { RowMenuContext, useAskedRow } from './row-menu/asked-row.ts'
import { RowMenu } from './row-menu/RowMenu.tsx'
import { RowGrid } from './RowGrid.tsx'
import type { GridSource } from './rows/grid-source.ts'
import type { DrawnGrid } from './place/use-rows.ts'

/** The same at each drawing: other columns would make the fields of filters anew while somebody types in one. */
const NO_FIELDS: readonly string[] = []

interface RowsCanvasProps {
  readonly snapshot: RowsSnapshot
  readonly send: (event: RowsEvent) => void
  readonly page: Page
  readonly grid: GridSpec
  readonly gridView: GridView
  readonly columns: readonly GridColumn[]
  readonly source: GridSource
  readonly look: GridLook | undefined
  readonly onLook: (look: GridLook) => void
  readonly symbol: string
  readonly licence: string | null
  /** Null: the person may not know what carriers answered. */
  readonly captcha: CaptchaOf
  readonly refusedDays: RefusedDays
  /** The sums of all rows; null: none are shown. */
  readonly totals: QueryRow | null
  /** Null: not drawn yet. */
  readonly drawn: DrawnGrid | null
  readonly onDrawn: (drawn: DrawnGrid) => void
  readonly onSelected: (words: string) => void
}

/** The grid of the rows, a new one for each data view and each package or invoice, and the menu of a row. */
export function RowsCanvas({
  snapshot,
  send,
  page,
  grid,
  gridView,
  captcha,
  refusedDays,
  drawn,
  onDrawn,
  ...drawing
}: RowsCanvasProps) {
  const { language } = useSpoken()
  const { place, loaded } = snapshot.context
  const { rowsOf } = place
  const { asked, ask } = useAskedRow()
  const onFailed = useCallback((failure: unknown) => send({ type: 'call.failed', failure }), [send])
  const isPivoted = gridView.pivots.length > 0
  return (
    <>
      <RefusedDaysContext value={refusedDays}>
        <RowMenuContext value={isPivoted ? null : ask}>
          <CaptchaContext value={page.captchaResponses && !isPivoted ? captcha : null}>
            <RowGrid
              key={`${language} ${gridViewKey(gridView)} ${rowsOf ? printRowsOf(rowsOf) : ''}`}
              {...drawing}
              view={gridView}
              place={place}
              pivotFields={loaded?.pivotFields ?? NO_FIELDS}
              empty={loaded?.size === 0}
              onReady={(askAgain, api) => onDrawn({ api, askAgain })}
              onFailed={onFailed}
              onOpen={(open) => send({ type: 'package.opened', open })}
              onMenu={ask}
            />
          </CaptchaContext>
        </RowMenuContext>
      </RefusedDaysContext>
      {asked && drawn ? (
        <RowMenu
          key={asked.times}
          asked={asked}
          rowsOf={rowsOf}
          onOpen={({ at, row }) => send({ type: 'package.opened', open: rowsPackageAt(at, row.values) })}
          onRowsOf={(one) => send({ type: 'one.opened', rows: ungroupedOf(grid), rowsOf: one, at: asked.at })}
        />
      ) : null}
    </>
  )
}

/** All rows of one package or invoice are shown without groups, where the grid has such a view. */
function ungroupedOf({ views }: GridSpec): string {
  const view = views.find(({ groups }) => groups.length === 0) ?? views[0]
  return view ? gridViewKey(view) : ''
}
