import { OWN_PAGES_KEY, readStoredPages, type OwnPage } from '../../domain/dashboards/layout/own-pages.ts'
import { partsFor } from '../../domain/dashboards/layout/kept-page.ts'
import { readSavedViews, SAVED_VIEWS_KEY, type SavedView } from '../../domain/dashboards/layout/saved-views.ts'
import type { SharedWith } from '../../domain/dashboards/layout/sharing.ts'
import { own } from '../../domain/values/entries.ts'
import { jsonIn } from '../../domain/values/json-in.ts'
import { personOf, type Person, type PersonNeeds } from '../callers/caller.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { KeptPages } from '../kept-pages/kept-pages.ts'
import type { Setting, UserSettings } from '../state/settings.ts'
import { sharesOf, type Share } from './shares.ts'
import { shownLogins } from '../callers/visible/shown-logins.ts'
import { mayReceive } from './readers.ts'
import { openingOf } from './opening.ts'
import type { Opening } from './shared-views.ts'

export interface ReceivedNeeds extends PersonNeeds {
  readonly config: ConfigStore
  readonly keptPages: KeptPages
  readonly settings: UserSettings
}

interface Received {
  readonly share: Share
  readonly owner: Person
  readonly parts: readonly SharedWith[]
}

interface Around {
  readonly opening: Opening
  /** The logins of people that the reader sees. */
  readonly logins: ReadonlyMap<number, string>
}

interface StoredPage {
  readonly page: OwnPage
  readonly setting: Setting
}

/** What is shared with somebody by owners who may still sign in and still see them. */
export async function receivedBy(
  reader: Person,
  deps: ReceivedNeeds,
): Promise<Around & { readonly received: readonly Received[] }> {
  const opening = await openingOf(deps)
  const received: Received[] = []
  for (const share of await sharesOf(deps.keptPages)) {
    const parts = partsFor(share.audience, reader.user)
    const owner = parts.length > 0 ? await personOf(share.userId, deps) : undefined
    if (owner && mayReceive(owner, reader.user, opening.today)) received.push({ share, owner, parts })
  }
  return { opening, logins: await shownLogins(reader, deps.users), received }
}

/** Undefined: no page of that id is shared with the reader. */
export async function receivedPage(
  reader: Person,
  deps: ReceivedNeeds,
  id: number,
): Promise<(Received & Around & { readonly stored: StoredPage }) | undefined> {
  const { received, ...around } = await receivedBy(reader, deps)
  const found = received.find(({ share }) => share.kind === 'page' && share.id === id)
  const stored = found && (await sharedPage(deps, found.share))
  return found && stored ? { ...around, ...found, stored } : undefined
}

export async function sharedView(
  { settings }: ReceivedNeeds,
  { userId, item }: Pick<Share, 'userId' | 'item'>,
): Promise<SavedView | undefined> {
  return own(readSavedViews(jsonIn((await settings.get(userId, SAVED_VIEWS_KEY))?.value ?? '')), item)
}

export async function sharedPage(
  { settings }: ReceivedNeeds,
  { userId, item }: Pick<Share, 'userId' | 'item'>,
): Promise<StoredPage | undefined> {
  const setting = await settings.get(userId, OWN_PAGES_KEY)
  const page = setting && own(readStoredPages(jsonIn(setting.value)), item)
  return page && { page, setting }
}
