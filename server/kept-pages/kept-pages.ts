import type { ExpressionBuilder } from 'kysely'
import {
  KeptFor,
  stepPage,
  type KeptKind,
  type PageStep,
  type PageStepped,
} from '../../domain/dashboards/layout/kept-page.ts'
import { ok, type Result } from '../../domain/values/problem.ts'
import type { State } from '../state/state.ts'
import type { StateSchema } from '../state/state-schema.ts'

/** A page of a person, or of the house, by what it is known by. */
export interface KeptPlace {
  readonly kind: KeptKind
  readonly item: string
  /** Null: the house's. */
  readonly ownerId: number | null
}

export interface KeptPage extends KeptPlace {
  readonly id: number
  readonly version: number
  readonly audience: KeptFor
  readonly text: string | null
  /** ISO text in UTC. */
  readonly at: string
  readonly byUserId: number
  /** The login of who it is by. */
  readonly by: string
}

/** What somebody has not published yet of a page of config. */
export interface PageDraft {
  readonly userId: number
  readonly text: string
  /** The version that it changes; 0: none was published. */
  readonly baseVersion: number
  /** ISO text in UTC. */
  readonly at: string
}

export interface KeptPages {
  /** What is let seen of some kinds today, the oldest first. */
  seen(kinds: readonly KeptKind[]): Promise<KeptPage[]>
  /** The versions that are kept, the newest first. */
  versions(place: KeptPlace): Promise<KeptPage[]>
  /** Lets a page be seen, or takes it back; what was let seen before comes with it. Whoever does so has no draft of it from then on. */
  step(place: KeptPlace, step: PageStep, byUserId: number): Promise<Result<PageStepped & { before?: KeptPage }>>
  /** The texts of pages of config that stand over their files; the same list while nothing is published. */
  published(): readonly { readonly id: string; readonly text: string }[]
  /** Of everybody, the newest first. */
  drafts(pageId: string): Promise<PageDraft[]>
  /** The pages of which a person has a draft. */
  draftedBy(userId: number): Promise<string[]>
  keepDraft(pageId: string, draft: Omit<PageDraft, 'at'>): Promise<void>
  dropDraft(pageId: string, userId: number): Promise<void>
}

/** Kinds of which every version is kept for good; of others the one that stands. */
const WITH_PAST: readonly KeptKind[] = ['config']

/** Reads what was published of pages of config, which is held in memory from then on. */
export async function openKeptPages(state: State, now: () => Date): Promise<KeptPages> {
  const seen: KeptPages['seen'] = async (kinds) => {
    const rows = await pagesIn(state)
      .where('kept_page.kind', 'in', kinds)
      .where(isNewest)
      .orderBy('kept_page.id')
      .execute()
    return rows.map(pageOf).filter(({ audience }) => audience.length > 0)
  }
  const readPublished = async () =>
    (await seen(['config']))
      .flatMap(({ item: id, text }) => (text === null ? [] : [{ id, text }]))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  let published = await readPublished()
  const ofDrafts = () => state.selectFrom('kept_page').where('kind', '=', 'config').where('user_id', 'is not', null)
  const dropDraft = async (db: State, pageId: string, userId: number) =>
    void (await db
      .deleteFrom('kept_page')
      .where('kind', '=', 'config')
      .where('item', '=', pageId)
      .where('user_id', '=', userId)
      .execute())
  return {
    seen,
    versions: (place) => versionsOf(state, place),
    step: async (place, step, byUserId) => {
      const stepped = await state.transaction().execute(async (transaction) => {
        const past = await versionsOf(transaction, place)
        const next = stepPage(past, step)
        if (!next.ok) return next
        await put(transaction, { place, past, next: next.value, at: now().toISOString(), byUserId })
        if (place.kind === 'config') await dropDraft(transaction, place.item, byUserId)
        return ok({ ...next.value, ...(past[0] ? { before: past[0] } : {}) })
      })
      if (stepped.ok && place.kind === 'config') published = await readPublished()
      return stepped
    },
    published: () => published,
    drafts: async (pageId) =>
      (await ofDrafts().selectAll().where('item', '=', pageId).orderBy('at', 'desc').execute()).flatMap(
        ({ user_id: userId, text, version: baseVersion, at }) =>
          userId === null || text === null ? [] : [{ userId, text, baseVersion, at }],
      ),
    draftedBy: async (userId) =>
      (await ofDrafts().select('item').where('user_id', '=', userId).execute()).map(({ item }) => item),
    keepDraft: async (pageId, { userId, text, baseVersion }) => {
      const row = { text, version: baseVersion, at: now().toISOString() }
      await state
        .insertInto('kept_page')
        .values({ kind: 'config', item: pageId, user_id: userId, audience: '[]', by_user_id: userId, ...row })
        .onConflict((same) => same.columns(['user_id', 'kind', 'item']).doUpdateSet(row))
        .execute()
    },
    dropDraft: (pageId, userId) => dropDraft(state, pageId, userId),
  }
}

function pagesIn(db: State) {
  return db
    .selectFrom('kept_page')
    .innerJoin('user', 'user.id', 'kept_page.by_user_id')
    .selectAll('kept_page')
    .select('user.login as by')
}

/** Neither an earlier version nor a draft, which is a person's row of a page of config. */
function isNewest({ and, or, not, eb, exists, selectFrom }: ExpressionBuilder<StateSchema, 'kept_page'>) {
  return and([
    or([eb('kept_page.kind', '!=', 'config'), eb('kept_page.user_id', 'is', null)]),
    not(
      exists(
        selectFrom('kept_page as newer')
          .select('newer.id')
          .where('newer.user_id', 'is', null)
          .whereRef('newer.kind', '=', 'kept_page.kind')
          .whereRef('newer.item', '=', 'kept_page.item')
          .whereRef('newer.version', '>', 'kept_page.version'),
      ),
    ),
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof pagesIn>['execute']>>[0]

function pageOf({ user_id: ownerId, audience, by_user_id: byUserId, ...row }: Row): KeptPage {
  return { ...row, ownerId, audience: KeptFor.parse(JSON.parse(audience)), byUserId }
}

async function versionsOf(db: State, { kind, item, ownerId }: KeptPlace): Promise<KeptPage[]> {
  const rows = await pagesIn(db)
    .where('kept_page.kind', '=', kind)
    .where('kept_page.item', '=', item)
    .where('kept_page.user_id', ownerId === null ? 'is' : '=', ownerId)
    .orderBy('kept_page.version', 'desc')
    .execute()
  return rows.map(pageOf)
}

interface Putting {
  readonly place: KeptPlace
  readonly past: readonly KeptPage[]
  readonly next: PageStepped
  readonly at: string
  readonly byUserId: number
}

/** Beside what stands where earlier versions are kept, else in its place, under the same id; nothing is left of what is taken back there. */
async function put(db: State, { place: { kind, item, ownerId }, past: [standing], next, at, byUserId }: Putting) {
  const row = {
    version: next.version,
    audience: JSON.stringify(next.audience),
    text: next.text,
    at,
    by_user_id: byUserId,
  }
  if (standing === undefined || WITH_PAST.includes(kind))
    await db
      .insertInto('kept_page')
      .values({ kind, item, user_id: ownerId, ...row })
      .execute()
  else if (next.became === 'withdrawn') await db.deleteFrom('kept_page').where('id', '=', standing.id).execute()
  else await db.updateTable('kept_page').set(row).where('id', '=', standing.id).execute()
}
