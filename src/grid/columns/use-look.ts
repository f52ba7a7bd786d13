import type { GridApi } from 'ag-grid-community'
import { useEffect, useRef } from 'react'
import type { GridLook } from '../../../domain/dashboards/open-rows/grid-look.ts'
import type { GridRow } from '../rows/grid-source.ts'
import { applyLook, isDone, lookOf, pinFirst, type ColumnChange } from './apply-look.ts'

interface LookInput {
  /** Undefined: as they are published. */
  readonly look: GridLook | undefined
  /** Where a column that stays in sight stands; null: there is no room for that. */
  readonly pinned: 'left' | 'right' | null
  readonly onLook: (look: GridLook) => void
}

/** Has a grid show its columns as the reader has them, and tells what the reader changes in their heads. */
export function useLook({ look, pinned, onLook }: LookInput) {
  const grid = useRef<GridApi<GridRow>>(undefined)
  // The columns may be restored before the grid is there, or after.
  const restored = useRef(look)
  useEffect(() => {
    restored.current = look
    if (!grid.current) return
    if (look) applyLook(grid.current, look, pinned)
    else pinFirst(grid.current, pinned)
  }, [look, pinned])
  const keep = (event: ColumnChange) => {
    if (isDone(event)) onLook(lookOf(event.api))
  }
  return {
    apply: (api: GridApi<GridRow>) => {
      grid.current = api
      if (restored.current) applyLook(api, restored.current, pinned)
    },
    heads: { onColumnResized: keep, onColumnMoved: keep, onColumnPinned: keep },
  }
}
