import { Connection, placeId, servedBy, type Connections } from '../../../domain/dashboards/connections.ts'
import type { RouteSpec } from '../../../domain/dashboards/navigation.ts'
import { own } from '../../../domain/values/entries.ts'
import { failed, ok } from '../../../domain/values/problem.ts'
import type { RecordValues } from '../../../domain/records/record-spec.ts'
import {
  conflict,
  refused,
  versionOf,
  type RecordContext,
  type RecordSource,
  type SaveResult,
  type StoredRecord,
} from '../record-source.ts'

/** Where other applications are, and each area of the menu: an area may have an address of its own, also one that is here. GAP-30 */
export const connectionSource: RecordSource = {
  all: async (context) => placesOf(context, await context.deps.connections.all()).map(({ record }) => record),

  save: async (context, { id, version, values }) => {
    const place = placesOf(context, {}).find(({ record }) => record.id === id)?.place
    if (place === undefined) return failed('not-found')
    const revised = connectionFrom(values)
    if (revised === undefined) return refused([{ field: 'address', code: 'pattern' }])
    const recordIn = (connections: Connections) =>
      placesOf(context, connections).find((each) => each.place === place)?.record
    let saved: SaveResult = failed('not-found')
    await context.deps.connections.change(place, (stored) => {
      const { [place]: _, ...others } = stored
      const [before, after] = [recordIn(stored), recordIn(revised ? { ...others, [place]: revised } : others)]
      if (!before || !after) return undefined
      const isCurrent = versionOf(before.values) === version
      saved = isCurrent ? ok({ before, after }) : conflict(before)
      return isCurrent ? revised : undefined
    })
    return saved
  },
}

/** Null: it is not connected any more; undefined: that is no address. */
function connectionFrom({ address, newTab }: RecordValues): Connection | null | undefined {
  if (address === '') return null
  const parsed = Connection.safeParse({ address, newTab: newTab === true })
  return parsed.success ? parsed.data : undefined
}

/** The applications, then the areas, in the order of their files. */
function placesOf(
  { deps, words }: RecordContext,
  connections: Connections,
): { readonly place: string; readonly record: StoredRecord }[] {
  const { navigation, otherApplications } = deps.config.current()
  const recordOf = (place: string, values: RecordValues) => {
    const entered = own(connections, place)
    const record = {
      id: placeId(place),
      values: { ...values, address: entered?.address ?? '', newTab: entered?.newTab ?? true },
    }
    return { place, record }
  }
  const applications = Object.entries(otherApplications.applications).map(([id, { name, address }]) => {
    const leadsTo = own(connections, id)?.address ?? address ?? ''
    return recordOf(id, {
      area: name,
      path: '',
      application: name,
      connection: leadsTo === '' ? 'none' : 'connected',
      leadsTo,
    })
  })
  const areas = navigation.routes.map((route: RouteSpec) => {
    const served = servedBy(route, otherApplications, connections)
    const named = servedBy(route, otherApplications, {})?.name
    return recordOf(route.path, {
      area: words.labelOf(route.label),
      path: route.path,
      application: named ?? '',
      connection: served === undefined ? 'here' : served.address === null ? 'none' : 'connected',
      leadsTo: served?.address ?? '',
    })
  })
  return [...applications, ...areas]
}
