import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { State } from '../state/state.ts'

export interface PageVersion {
  readonly version: number
  /** Null: nothing stands over the file from here on. */
  readonly text: string | null
  /** ISO text in UTC. */
  readonly at: string
  readonly byUserId: number
}

export interface PageDraft {
  readonly userId: number
  readonly text: string
  /** The version that it changes; 0: none was published. */
  readonly baseVersion: number
  /** ISO text in UTC. */
  readonly at: string
}

/** A page as somebody publishes it. */
export interface PageToPublish {
  readonly pageId: string
  /** Null: back to the file. */
  readonly text: string | null
  /** The newest version that its editor knows. */
  readonly expected: number
  readonly userId: number
}

/** What people edit of pages: drafts of each, and what was published. */
export interface PageEdits {
  /** What was published last of each page; the same list while nothing is published. */
  published(): readonly { readonly id: string; readonly text: string }[]
  /** The newest first. */
  versions(pageId: string): Promise<PageVersion[]>
  /** The new version; 'version-conflict' where somebody else published since. */
  publish(page: PageToPublish): Promise<Result<number>>
  /** Of everybody, the newest first. */
  drafts(pageId: string): Promise<PageDraft[]>
  /** The pages of which a person has a draft. */
  draftedBy(userId: number): Promise<string[]>
  keepDraft(pageId: string, draft: Omit<PageDraft, 'at'>): Promise<void>
  dropDraft(pageId: string, userId: number): Promise<void>
}

/** Reads what was published, which is held in memory from then on. */
export async function openPageEdits(state: State, now: () => Date): Promise<PageEdits> {
  const readPublished = async () => {
    const rows = await state
      .selectFrom('page_version')
      .select(['page_id', 'text'])
      .where((where) =>
        where(
          'version',
          '=',
          where
            .selectFrom('page_version as newer')
            .select(({ fn }) => fn.max('newer.version').as('version'))
            .whereRef('newer.page_id', '=', 'page_version.page_id'),
        ),
      )
      .orderBy('page_id')
      .execute()
    return rows.flatMap(({ page_id: id, text }) => (text === null ? [] : [{ id, text }]))
  }
  let published: readonly { readonly id: string; readonly text: string }[] = await readPublished()
  const versions: PageEdits['versions'] = async (pageId) => {
    const rows = await state
      .selectFrom('page_version')
      .selectAll()
      .where('page_id', '=', pageId)
      .orderBy('version', 'desc')
      .execute()
    return rows.map(({ version, text, at, by_user_id: byUserId }) => ({ version, text, at, byUserId }))
  }
  return {
    published: () => published,
    versions,
    publish: async ({ pageId, text, expected, userId }) => {
      const newest = (await versions(pageId))[0]?.version ?? 0
      if (newest !== expected) return failed('version-conflict')
      const row = { page_id: pageId, version: expected + 1, text, at: now().toISOString(), by_user_id: userId }
      // Of two at the same moment the second adds nothing.
      const { numInsertedOrUpdatedRows: added = 0n } = await state
        .insertInto('page_version')
        .values(row)
        .onConflict((same) => same.columns(['page_id', 'version']).doNothing())
        .executeTakeFirst()
      if (added === 0n) return failed('version-conflict')
      published = await readPublished()
      return ok(row.version)
    },
    drafts: async (pageId) => {
      const rows = await state
        .selectFrom('page_draft')
        .selectAll()
        .where('page_id', '=', pageId)
        .orderBy('at', 'desc')
        .execute()
      return rows.map(({ user_id: userId, text, base_version: baseVersion, at }) => ({ userId, text, baseVersion, at }))
    },
    draftedBy: async (userId) => {
      const rows = await state.selectFrom('page_draft').select('page_id').where('user_id', '=', userId).execute()
      return rows.map(({ page_id }) => page_id)
    },
    keepDraft: async (pageId, { userId, text, baseVersion }) => {
      const row = { text, base_version: baseVersion, at: now().toISOString() }
      await state
        .insertInto('page_draft')
        .values({ user_id: userId, page_id: pageId, ...row })
        .onConflict((same) => same.columns(['user_id', 'page_id']).doUpdateSet(row))
        .execute()
    },
    dropDraft: async (pageId, userId) => {
      await state.deleteFrom('page_draft').where('user_id', '=', userId).where('page_id', '=', pageId).execute()
    },
  }
}
