import type { GridApi } from 'ag-grid-community'
import { useCallback, useState } from 'react'
import { text } from '../text/text.ts'
import type { GroupNames } from './group-words.ts'
import type { GridRow } from './rows/grid-source.ts'

/** The names of the groups that the uppermost row in sight is in, while their own rows are scrolled away. */
export function useGroupsInSight(groupText: GroupNames['groupText'], fields: readonly string[]) {
  const [inSight, setInSight] = useState('')
  const look = useCallback(
    ({ api }: { readonly api: GridApi<GridRow> }) => {
      const first = uppermost(api)
      const keys = first === undefined ? [] : (api.getDisplayedRowAtIndex(first)?.data?.keys ?? [])
      setInSight(keys.map((key, at) => groupText(fields[at] ?? '', key) || text('grid.blank')).join(' › '))
    },
    [groupText, fields],
  )
  return { inSight, look }
}

/** The index of the first row that is wholly below the head. */
function uppermost(api: GridApi<GridRow>): number | undefined {
  const { top } = api.getVerticalPixelRange()
  const from = api.paginationGetCurrentPage() * api.paginationGetPageSize()
  const height = api.getDisplayedRowAtIndex(from)?.rowHeight
  return typeof height === 'number' ? from + Math.floor(top / height) : undefined
}
