import * as z from 'zod'
import { own } from '../values/entries.ts'
import { linkAddress } from '../values/link-address.ts'

/** Where an administrator says that something is. */
export const Connection = z.strictObject({
  /** Of an application: without the path of its areas. Of an area: whole. */
  address: linkAddress(),
  newTab: z.boolean(),
})
export type Connection = z.infer<typeof Connection>

/** By id of an application, or by path of an area: a path starts with a slash, an id never does. */
export type Connections = Readonly<Record<string, Connection>>

/** An application as config/other-applications.json names it. */
export interface OtherApplication {
  readonly name: string
  readonly address: string | null
  readonly newTab?: boolean | undefined
}

/** Where an area is that another application has. */
export interface Served {
  /** Of the application. */
  readonly name: string
  /** Whole; null: it is not connected. */
  readonly address: string | null
  readonly newTab: boolean
  /** The area has an address of its own, which counts even where a page of it is here. */
  readonly own: boolean
}

/** The application that has an area, and where: the area's own address, else the application's, which a person entered or config/ names. Undefined: the area is here. GAP-30 */
export function servedBy(
  { path, servedBy: id }: { readonly path: string; readonly servedBy?: string | undefined },
  { applications }: { readonly applications: Readonly<Record<string, OtherApplication>> },
  connections: Connections,
): Served | undefined {
  const application = id === undefined ? undefined : own(applications, id)
  const ofArea = own(connections, path)
  if (ofArea)
    return { ...ofArea, name: application?.name ?? ofArea.address.replace(/^https?:\/\/([^/]*).*$/, '$1'), own: true }
  if (id === undefined || !application) return undefined
  const { address, newTab = true } = own(connections, id) ?? application
  return {
    name: application.name,
    address: address === null ? null : `${address.replace(/(?<!\/)\/+$/, '')}${path}`,
    newTab,
    own: false,
  }
}

/** Names the record of an application or an area. */
export function placeId(place: string): string {
  return place.replaceAll(/\W+/g, '_')
}
