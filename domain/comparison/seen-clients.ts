import { familyOf, type ClientFamily } from '../access/client-family.ts'
import type { ComparisonSet } from './comparison-set.ts'
import { savedSets, withSets, type SavedComparison } from './saved-comparison.ts'
import type { Unhonoured } from '../values/unhonoured.ts'
import type { ReadView, View } from '../dashboards/view.ts'

/** Whose rows are meant: a client, and which of its family. */
export type AskedClients = Pick<View, 'clientId' | 'childClientIds'>

/**
 * The same clients as the reader has them: a child's own address is its parent's with that child chosen. Undefined: nobody the reader may
 * see; `children` false: some of those chosen are not of the family, so none is. Decision 0019
 */
export function asSeen(
  { clientId, childClientIds }: AskedClients,
  clients: readonly ClientFamily[],
): { readonly asked: AskedClients; readonly children: boolean } | undefined {
  const family = familyOf(clients, clientId)
  if (!family) return undefined
  if (family.id !== clientId)
    return {
      asked: { clientId: family.id, childClientIds: [clientId] },
      children: childClientIds.every((id) => id === clientId),
    }
  const children = childClientIds.every(
    (id) => id === family.id || family.childClients.some((child) => child.id === id),
  )
  return { asked: { clientId, childClientIds: children ? childClientIds : [] }, children }
}

/** Saved sets as the reader has their clients: a child's is its parent's with that child chosen. */
export function savedAsSeen(saved: SavedComparison, clients: readonly ClientFamily[]): SavedComparison {
  const sets = savedSets(saved).flatMap((set): ComparisonSet[] => {
    const { global, page } = set.filters
    const seen = asSeen({ clientId: global.client, childClientIds: global.selectedChildClients }, clients)
    if (!seen?.children || seen.asked.clientId === global.client) return []
    return [
      {
        ...set,
        filters: {
          global: { ...global, client: seen.asked.clientId, selectedChildClients: seen.asked.childClientIds },
          page,
        },
      },
    ]
  })
  return withSets(saved, sets)
}

/** What was read, of clients that the reader may see; the usual client stands for one that is not. */
export function ofSeenClients(
  { view, unhonoured }: ReadView,
  { clients, usual }: { readonly clients: readonly ClientFamily[]; readonly usual: number },
): ReadView {
  const seen = asSeen(view, clients)
  const children: Unhonoured[] =
    seen?.children || view.childClientIds.length === 0
      ? []
      : [{ parameter: 'children', text: view.childClientIds.join(','), reason: 'not-of-client' }]
  if (seen) return { view: { ...view, ...seen.asked }, unhonoured: [...unhonoured, ...children] }
  return {
    view: { ...view, clientId: usual, childClientIds: [] },
    unhonoured: [{ parameter: 'client', text: String(view.clientId), reason: 'not-seen' }, ...unhonoured, ...children],
  }
}
