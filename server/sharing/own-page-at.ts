import {
  OWN_PAGES_KEY,
  OWN_PAGES_PATH,
  ownPageOf,
  PUBLISHED,
  readStoredPages,
  SHARED,
} from '../../domain/dashboards/layout/own-pages.ts'
import { partsFor } from '../../domain/dashboards/layout/kept-page.ts'
import { partsOf } from '../../domain/dashboards/layout/saved-views.ts'
import { own } from '../../domain/values/entries.ts'
import { jsonIn } from '../../domain/values/json-in.ts'
import type { Person } from '../callers/caller.ts'
import { openingOf } from './opening.ts'
import { receivedPage, type ReceivedNeeds } from './received.ts'
import { sharesOf } from './shares.ts'
import { seenPage, type SeenPage } from './shared-pages.ts'
import { lackingOf } from './shared-views.ts'

/** A page that somebody made, as its reader has it. */
export interface OwnPageAt {
  /** In the address; the reader's settings and arrangement of it are stored under it, where it is not theirs to edit. */
  readonly id: string
  readonly page: SeenPage
}

/** The page that somebody made at a path of a reader; undefined: there is none, or it is not theirs to see. */
export async function ownPageAt(path: string, reader: Person, deps: ReceivedNeeds): Promise<OwnPageAt | undefined> {
  const id = ownPageOf(path)
  if (id === undefined) return undefined
  const opening = await openingOf(deps)
  if (id.startsWith(SHARED)) {
    const found = await receivedPage(reader, deps, Number(id.slice(SHARED.length)))
    return found && { id, page: seenPage(found.stored.page, { reader, opening, owner: found.owner }) }
  }
  const page = id.startsWith(PUBLISHED)
    ? opening.published.find(
        (each) => id === `${PUBLISHED}${each.id}` && partsFor(each.audience, reader.user).length > 0,
      )?.page
    : own(readStoredPages(jsonIn((await deps.settings.get(reader.user.id, OWN_PAGES_KEY))?.value ?? '')), id)
  return page && { id, page: seenPage(page, { reader, opening }) }
}

/**
 * Where a reader finds the page that somebody sends from an address of theirs; null: it does not open to the reader. A page that
 * somebody made opens to whom it is shared with, at an address of its own.
 */
export async function addressFor(
  address: string,
  { sender, reader }: { readonly sender: Person; readonly reader: Person },
  deps: ReceivedNeeds,
): Promise<string | null> {
  const lacking = lackingOf(address, { owner: sender, reader, opening: await openingOf(deps) })
  if (lacking.length === 0) return address
  const { path } = partsOf(address)
  const id = ownPageOf(path)
  if (id === undefined || lacking.includes('client')) return null
  const theirs = await idFor(id, { sender, reader }, deps)
  return theirs === undefined ? null : `${OWN_PAGES_PATH}/${theirs}${address.slice(path.length)}`
}

async function idFor(
  id: string,
  { sender, reader }: { readonly sender: Person; readonly reader: Person },
  deps: ReceivedNeeds,
): Promise<string | undefined> {
  if (!(await ownPageAt(`${OWN_PAGES_PATH}/${id}`, sender, deps))) return undefined
  const isShared = id.startsWith(SHARED)
  if (reader.user.id === sender.user.id) return id
  const share = (await sharesOf(deps.keptPages)).find(({ id: shareId, kind, userId, item }) =>
    isShared ? id === `${SHARED}${shareId}` : kind === 'page' && userId === sender.user.id && item === id,
  )
  if (!share) return undefined
  if (share.userId === reader.user.id) return share.item
  return (await receivedPage(reader, deps, share.id)) && `${SHARED}${share.id}`
}
