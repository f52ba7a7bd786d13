import { useMachine } from '@xstate/react'
import type { GridApi } from 'ag-grid-community'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { printRows, shownRows, type RowsPlace } from '../../../domain/dashboards/open-rows/open-rows.ts'
import type { RowsPackage } from '../../../domain/dashboards/open-rows/rows-package.ts'
import type { OpenedPackage, RowsEvent } from '../../../machines/grid/rows-context.ts'
import { rowsMachine, type RowsSnapshot } from '../../../machines/grid/rows.machine.ts'
import { useSteady } from '../../ui/use-steady.ts'
import { findPackage } from './find-package.ts'
import { focusRow } from '../row-opening.ts'
import type { GridRow, GridSource } from '../rows/grid-source.ts'

/** Says in the address how rows are shown; `instead`: without a step in the history. */
export type ShowPlace = (place: RowsPlace, instead: boolean) => void

/** The grid as it is drawn. */
export interface DrawnGrid {
  readonly api: GridApi<GridRow>
  readonly askAgain: () => void
}

interface RowsServed {
  readonly source: GridSource | null
  /** Null: not drawn yet. */
  readonly grid: DrawnGrid | null
}

/** What the machine asks and draws by, which is drawn anew while it runs. */
function createRowsHands(place: RowsPlace) {
  let served: RowsServed = { source: null, grid: null }
  let said = addressOf(place)
  return {
    /** What the address says now; tells whether it said something else. */
    says: (shown: RowsPlace): boolean => {
      const before = said
      said = addressOf(shown)
      return said !== before
    },
    serve: (given: RowsServed): void => void (served = given),
    findPackage: async (open: RowsPackage, signal: AbortSignal) =>
      served.source && findPackage(served.source, { open, signal }),
    askAgain: () => served.grid?.askAgain(),
    seekRow: (at: number) => {
      const api = served.grid?.api
      if (api && !api.isDestroyed() && at < api.getDisplayedRowCount()) focusRow(api, at)
    },
  }
}

interface AddressedRows {
  readonly place: RowsPlace
  /** Absent: it is said nowhere. */
  readonly onShown: ShowPlace | undefined
}

/** The machine of the rows that an address holds: each change is a step in the browser's history, and each step back is shown. */
export function useRows({ place, onShown }: AddressedRows): {
  readonly snapshot: RowsSnapshot
  readonly placeNow: () => RowsPlace
  readonly send: (event: RowsEvent) => void
  /** Gives what the machine asks and draws by. */
  readonly serve: (served: RowsServed) => void
} {
  const asked = useSteady(place)
  const [hands] = useState(() => createRowsHands(asked))
  const machine = useMemo(
    () =>
      rowsMachine.provide({
        actors: {
          findPackage: fromPromise<OpenedPackage | null, { readonly open: RowsPackage }>(({ input, signal }) =>
            hands.findPackage(input.open, signal),
          ),
        },
        actions: {
          // Some of it stands in no address: there is no step then.
          showPlace: (_, { place: shown, instead }) => {
            if (hands.says(shown)) onShown?.({ rows: shown.rows, ...shownRows(shown) }, instead)
          },
          askAgain: hands.askAgain,
          seekRow: (_, { at }) => hands.seekRow(at),
        },
      }),
    [hands, onShown],
  )
  const [snapshot, send, actor] = useMachine(machine, { input: { place: asked } })
  useEffect(() => {
    hands.says(asked)
    if (addressOf(asked) !== addressOf(actor.getSnapshot().context.place)) send({ type: 'place.shown', place: asked })
  }, [hands, asked, actor, send])
  const placeNow = useCallback(() => actor.getSnapshot().context.place, [actor])
  return { snapshot, placeNow, send, serve: hands.serve }
}

function addressOf(place: RowsPlace): string {
  return new URLSearchParams(printRows(place)).toString()
}
