import { useQueries } from '@tanstack/react-query'
import { can } from '../../../domain/access/permission.ts'
import { keptValues } from '../../../domain/dashboards/dimension-filter.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { UPLOAD_PERMISSIONS } from '../../../domain/uploads/upload.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { LOADS_KEY } from '../../api/queries.ts'

/** A load that was taken back. */
export interface UndoneLoad {
  readonly load: string
  /** ISO text in UTC. */
  readonly at: string
}

const NUMBER = /^\d{1,9}$/
/** Of more a page says nothing. */
const MOST_ASKED = 5

/** The loads by which views are filtered that were undone, for those who see loads; null: not known yet. */
export function useUndoneLoads(
  views: readonly Pick<View, 'filters'>[],
  permissions: readonly string[],
): readonly UndoneLoad[] | null {
  const api = useApi()
  const seesLoads = can(new Set(permissions), UPLOAD_PERMISSIONS)
  const loads = seesLoads ? new Set(views.flatMap(({ filters }) => keptValues(filters.load))) : []
  const asked = useQueries({
    queries: [...loads]
      .filter((load) => NUMBER.test(load))
      .slice(0, MOST_ASKED)
      .map((load) => ({
        queryKey: [...LOADS_KEY, { load }, 'alone'],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          answerOf(api.GET('/aiparcelweb/api/loads', { signal, params: { query: { load } } })),
      })),
  })
  if (asked.some(({ isPending }) => isPending)) return null
  return asked.flatMap(({ data = [] }) =>
    data.flatMap(({ id, undone }) => (undone ? [{ load: String(id), at: undone.at }] : [])),
  )
}
