import { useCallback, useRef, type ReactNode } from 'react'
import { gridViewKey } from '../../domain/dashboards/grid-spec.ts'
import { NO_ROWS } from '../../domain/dashboards/open-rows/open-rows.ts'
import { viewOfRows } from '../../domain/dashboards/open-rows/rows-in.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { ClientFamily } from '../api/answers.ts'
import { RowsDialog } from '../drill/RowsDialog.tsx'
import { briefWords, countsSeveral } from '../filters/client-words.ts'
import { useRowsPlace } from '../grid/frame/rows-place.ts'
import type { Dashboard } from './context/dashboard-context.ts'
import { RowsButton } from './head/RowsButton.tsx'
import { markedWords, useMarkedRows, type OpenRows } from './marks/marked-rows.ts'

interface OpenRowsInput {
  readonly dashboard: Dashboard
  readonly view: View
  readonly client: ClientFamily | undefined
  readonly go: (change: Partial<View>) => void
  /** The same, without a step in the history. */
  readonly settle: (change: Partial<View>) => void
}

/** The rows behind a page, as its address has them open. */
interface OpenRowsOfPage {
  readonly openMarked: OpenRows
  /** Opens all of them; null: the page has none. */
  readonly button: ReactNode
  readonly dialog: ReactNode
  /** Where all of them stand; undefined: they are closed, or of a mark. */
  readonly place: string | undefined
}

export function useOpenRows({ dashboard, view, client, go, settle }: OpenRowsInput): OpenRowsOfPage {
  const { page, table } = dashboard
  const { rows, rowsIn } = view
  const opener = useRef<HTMLButtonElement>(null)
  const marked = useMarkedRows(go)
  const { open } = marked
  const openMarked = useCallback<OpenRows>((mark, anchor) => open({ page }, mark, anchor), [open, page])
  const placing = useRowsPlace()
  const [first] = page.grid?.views ?? []
  return {
    openMarked,
    button:
      first && table ? (
        <RowsButton
          key={page.id}
          ref={opener}
          opener={page.grid?.opener ?? 'bar'}
          onOpen={() => go({ rows: rows ?? gridViewKey(first) })}
        />
      ) : null,
    dialog:
      rows === undefined ? null : (
        <RowsDialog
          key={page.id}
          dashboard={dashboard}
          view={viewOfRows(view, rowsIn)}
          clientName={briefWords(client, view.childClientIds)}
          severalClients={countsSeveral(client, view)}
          of={rowsIn ? markedWords(rowsIn, { page, table }) : ''}
          placing={rowsIn ? marked.placing : placing}
          onShown={(place, instead) => (instead ? settle : go)(place)}
          returnFocusRef={rowsIn && marked.openerRef ? marked.openerRef : opener}
          onClose={() => go(NO_ROWS)}
        />
      ),
    place: rows === undefined || rowsIn ? undefined : placing.place,
  }
}
