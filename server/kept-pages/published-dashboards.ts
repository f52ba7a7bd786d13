import type { KeptFor } from '../../domain/dashboards/layout/kept-page.ts'
import { readOwnPages, type OwnPage } from '../../domain/dashboards/layout/own-pages.ts'
import { jsonIn } from '../../domain/values/json-in.ts'
import type { KeptPages } from './kept-pages.ts'

/** A page of somebody's own as it was published to roles. */
export interface PublishedDashboard {
  readonly id: string
  readonly page: OwnPage
  readonly audience: KeptFor
  /** ISO text in UTC. */
  readonly at: string
  /** The login and the id of who published it. */
  readonly by: string
  readonly byUserId: number
}

/** By name. */
export async function publishedDashboards(keptPages: Pick<KeptPages, 'seen'>): Promise<PublishedDashboard[]> {
  const seen = await keptPages.seen(['dashboard'])
  return seen
    .flatMap(({ item: id, text, audience, at, by, byUserId }) => {
      const page = readOwnPages({ [id]: jsonIn(text ?? '') })[id]
      return page ? [{ id, page, audience, at, by, byUserId }] : []
    })
    .sort((a, b) => (a.page.name === b.page.name ? (a.id < b.id ? -1 : 1) : a.page.name < b.page.name ? -1 : 1))
}

export function rolesIn(audience: KeptFor): string[] {
  return audience.flatMap((part) => (part.kind === 'role' ? [part.role] : []))
}
