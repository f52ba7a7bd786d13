import { readOwnPages, type OwnPage } from '../../domain/dashboards/layout/own-pages.ts'
import type { State } from './state.ts'

export interface PublishedDashboard {
  readonly id: string
  readonly page: OwnPage
  readonly roles: readonly string[]
  /** ISO text in UTC. */
  readonly at: string
  /** The login and the id of who published it. */
  readonly by: string
  readonly byUserId: number
}

export interface PublishedDashboards {
  /** By name. */
  all(): Promise<PublishedDashboard[]>
  /** Undefined: nothing of that id is published. */
  get(id: string): Promise<PublishedDashboard | undefined>
  put(
    published: { readonly id: string; readonly page: OwnPage; readonly roles: readonly string[] },
    byUserId: number,
  ): Promise<void>
  remove(id: string): Promise<void>
}

export function createPublishedDashboards(state: State, now: () => Date): PublishedDashboards {
  const all = async () => {
    const rows = await state
      .selectFrom('published_dashboard')
      .innerJoin('user', 'user.id', 'published_dashboard.by_user_id')
      .selectAll('published_dashboard')
      .select('user.login')
      .orderBy('published_dashboard.name')
      .orderBy('published_dashboard.id')
      .execute()
    return rows.flatMap(({ id, name, cards, roles, at, by_user_id, login }): PublishedDashboard[] => {
      const page = readOwnPages({ [id]: { name, cards: JSON.parse(cards) as unknown } })[id]
      return page ? [{ id, page, roles: JSON.parse(roles) as string[], at, by: login, byUserId: by_user_id }] : []
    })
  }
  return {
    all,
    get: async (id) => (await all()).find((each) => each.id === id),
    put: async ({ id, page, roles }, byUserId) => {
      const row = {
        name: page.name,
        cards: JSON.stringify(page.cards),
        roles: JSON.stringify(roles),
        at: now().toISOString(),
        by_user_id: byUserId,
      }
      await state
        .insertInto('published_dashboard')
        .values({ id, ...row })
        .onConflict((conflicting) => conflicting.column('id').doUpdateSet(row))
        .execute()
    },
    remove: async (id) => {
      await state.deleteFrom('published_dashboard').where('id', '=', id).execute()
    },
  }
}
