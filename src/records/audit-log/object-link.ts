import type { RecordPage } from '../record-queries.ts'

export interface Reach {
  /** The lists of records that the reader sees. */
  readonly pages: readonly Pick<RecordPage, 'id' | 'path' | 'mayEdit'>[]
  /** The addresses of pages that open to the reader. */
  readonly routes: ReadonlySet<string>
}

/** Where what is no record is listed. */
const LISTS: Readonly<Record<string, string>> = {
  load: '/uploadFiles/loads',
  credential: '/client_credentials',
  sso: '/settings/sso',
}

/** Where pages that people made are open to them and published: their entries name a page as it was called. */
const MADE_PAGES = '/dashboards'
const OF_MADE_PAGES: readonly string[] = ['publish-dashboard', 'unpublish-dashboard']

/** Where what an entry names is shown: the form of a record that the reader may change, or a list; undefined: nowhere, or not for the reader. */
export function objectLink(
  { action, object }: { readonly action: string; readonly object: string },
  { pages, routes }: Reach,
): string | undefined {
  if (OF_MADE_PAGES.includes(action)) return routes.has(MADE_PAGES) ? MADE_PAGES : undefined
  const [, kind = '', id] = /^(\w+) ([\w-]+)/.exec(object) ?? []
  if (id === undefined) return undefined
  const list = Object.hasOwn(LISTS, kind) ? LISTS[kind] : undefined
  if (list) return routes.has(list) ? list : undefined
  const page = pages.find((each) => each.id === (kind === 'client' ? 'clients' : kind))
  return page?.mayEdit ? `${page.path}?record=${encodeURIComponent(id)}` : undefined
}
