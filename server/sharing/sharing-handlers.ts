import { OWN_PAGES_KEY } from '../../domain/dashboards/layout/own-pages.ts'
import { mayShare, type SharedWith } from '../../domain/dashboards/layout/sharing.ts'
import { failed, invalidRequest, ok } from '../../domain/values/problem.ts'
import type { SHARING_OPERATIONS } from '../../openapi/contract/sharing/sharing.ts'
import type { Person } from '../callers/caller.ts'
import type { User } from '../callers/users.ts'
import type { Handlers } from '../handler.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { Setting } from '../state/settings.ts'
import { sharesOf, type Share } from './shares.ts'
import { seesPerson } from '../callers/visible/visible-people.ts'
import { visibleClients } from '../callers/visible/visible-clients.ts'
import { mayReceive, readersOf } from './readers.ts'
import { editedPage, seenPage } from './shared-pages.ts'
import { receivedBy, receivedPage, sharedPage, sharedView, type ReceivedNeeds } from './received.ts'
import { lackingOf } from './shared-views.ts'

export interface SharingNeeds extends ReceivedNeeds {
  readonly audit: AuditLog
}

/** Views and pages of one person that others see: who they are, and what they see, is worked out anew at each call. */
export const sharingHandlers: Handlers<keyof typeof SHARING_OPERATIONS, SharingNeeds> = {
  sharingChoices: async ({ caller, deps }) => {
    if (!mayShare(caller.held)) return failed('not-permitted')
    const people = (await deps.users.all()).filter((user) => mayReceive(caller, user, deps.today()))
    const clients = visibleClients(caller.scope, await deps.clients.all())
    return ok({
      people: people.map((user) => ({ ...shortOf(user), hasAddress: user.email !== '' })),
      clients: clients.map(({ id, name }) => ({ id, name })),
    })
  },

  givenShares: async ({ caller, deps }) => {
    const [shares, people] = [await sharesOf(deps.keptPages), await deps.users.all()]
    const among = { owner: caller, people, today: deps.today() }
    return ok(
      shares
        .filter(({ userId }) => userId === caller.user.id)
        .map((share) => ({
          kind: share.kind,
          item: share.item,
          audience: share.audience.filter((part) => seesPart(caller, part, people)),
          readers: readersOf(share, among).map(shortOf),
        })),
    )
  },

  share: async ({ caller, deps, body: { kind, item, audience } }) => {
    if (!mayShare(caller.held)) return failed('not-permitted')
    const people = await deps.users.all()
    const unknown = audience.flatMap((part, at) =>
      seesPart(caller, part, people)
        ? []
        : [{ path: `audience.${at}`, message: 'must be somebody whom you see', code: 'unknown' as const }],
    )
    if (unknown.length > 0) return invalidRequest(unknown)
    const name = await nameOfItem(deps, { userId: caller.user.id, kind, item })
    if (name === undefined && audience.length > 0) return failed('not-found')
    const place = { kind, item, ownerId: caller.user.id }
    const stepped = await deps.keptPages.step(place, { audience, text: null }, caller.user.id)
    if (!stepped.ok) return stepped
    const { before, became } = stepped.value
    await deps.audit({
      userId: caller.user.id,
      action: became === 'withdrawn' ? 'take-share-back' : 'share',
      object: `${kind}: ${name ?? item}`,
      decision: 'done',
      detail: JSON.stringify({
        before: before?.audience ?? null,
        after: became === 'withdrawn' ? null : stepped.value.audience,
      }),
    })
    return ok({ status: 'ok' })
  },

  receivedShares: async ({ caller, deps }) => {
    const { opening, logins, received } = await receivedBy(caller, deps)
    const all = await Promise.all(
      received.map(async ({ share, owner, parts }) => {
        const shared = { id: share.id, by: logins.get(owner.user.id) ?? null }
        if (share.kind === 'page') {
          const page = await sharedPage(deps, share)
          return page
            ? { page: { ...shared, ...seenPage(page.page, { reader: caller, opening, owner }), edits: editsBy(parts) } }
            : {}
        }
        const view = await sharedView(deps, share)
        if (!view) return {}
        const lacking = lackingOf(view.address, { owner, reader: caller, opening })
        return {
          view:
            lacking.length > 0
              ? { opens: false as const, ...shared, lacking }
              : { opens: true as const, ...shared, name: view.name, address: view.address },
        }
      }),
    )
    return ok({
      views: all.flatMap(({ view }) => (view ? [view] : [])),
      pages: all.flatMap(({ page }) => (page ? [page] : [])),
    })
  },

  sharedPage: async ({ caller, deps, params: { id } }) => {
    const found = await receivedPage(caller, deps, Number(id))
    if (!found) return failed('not-found')
    const { share, owner, parts, opening, logins, stored } = found
    const seen = seenPage(stored.page, { reader: caller, opening, owner })
    return {
      ...ok({ id: share.id, by: logins.get(owner.user.id) ?? null, ...seen, edits: editsBy(parts) }),
      version: stored.setting.version,
    }
  },

  saveSharedPage: async ({ caller, deps, params: { id }, body, expectedVersion }) => {
    const found = await receivedPage(caller, deps, Number(id))
    if (!found) return failed('not-found')
    const { share, owner, parts, opening, stored } = found
    if (!editsBy(parts)) return failed('not-permitted')
    const { dashboardPages, ...rest } = storedPages(stored.setting)
    const edited = editedPage(stored.page, body, { reader: caller, opening, owner })
    const dashboardIds = Object.values(edited.cards).map((card) => `${card.page}/${card.chartName}`)
    const pages = dashboardPages.map((each) => (each.id === share.item ? { ...each, ...edited, dashboardIds } : each))
    // What was read to be changed here is what is replaced, whatever version the caller knows.
    const isOld = expectedVersion !== undefined && expectedVersion !== stored.setting.version
    const saved = isOld
      ? failed('version-conflict')
      : await deps.settings.save({
          userId: owner.user.id,
          key: OWN_PAGES_KEY,
          value: JSON.stringify({ ...rest, dashboardPages: pages }),
          expected: stored.setting.version,
        })
    if (!saved.ok) {
      if (saved.problem.code !== 'version-conflict') return saved
      const now = await sharedPage(deps, share)
      if (!now) return failed('not-found')
      // Nothing of the owner's other pages.
      const { name, cards } = seenPage(now.page, { reader: caller, opening, owner })
      return { ...saved, current: { value: JSON.stringify({ name, cards }), version: now.setting.version } }
    }
    await deps.audit({
      userId: caller.user.id,
      action: 'edit-shared-page',
      object: `page: ${edited.name}`,
      decision: 'done',
    })
    return { ...ok({ status: 'ok' as const }), version: saved.value }
  },
}

/** Whether an owner may share with somebody: a person and a client only whom they see. */
function seesPart(owner: Person, part: SharedWith, people: readonly User[]): boolean {
  if (part.kind === 'role') return true
  if (part.kind === 'client') return owner.scope.families.has(part.id)
  const person = people.find(({ id }) => id === part.id)
  return person !== undefined && person.id !== owner.user.id && seesPerson(owner, person)
}

function editsBy(parts: readonly SharedWith[]): boolean {
  return parts.some(({ edits }) => edits)
}

function shortOf({ id, login, firstName, lastName }: User): { id: number; login: string; name: string } {
  return { id, login, name: `${firstName} ${lastName}`.trim() || login }
}

async function nameOfItem(
  deps: SharingNeeds,
  share: Pick<Share, 'userId' | 'kind' | 'item'>,
): Promise<string | undefined> {
  return share.kind === 'view' ? (await sharedView(deps, share))?.name : (await sharedPage(deps, share))?.page.name
}

/** The pages of a person as they are stored, each with all that stands of it. */
function storedPages({ value }: Setting): { readonly dashboardPages: readonly { readonly id: string }[] } {
  return JSON.parse(value) as { dashboardPages: { id: string }[] }
}
