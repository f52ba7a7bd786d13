import { can } from '../../../domain/account/permission.ts'
import { UPLOAD_PERMISSIONS } from '../../../domain/rows/upload.ts'
import type { RecordPage } from '../record-queries.ts'

export interface Reach {
  /** The lists of records that the reader sees. */
  readonly pages: readonly Pick<RecordPage, 'id' | 'path' | 'mayEdit'>[]
  readonly permissions: ReadonlySet<string>
}

/** Where what is no record is listed, and who sees that list. */
const LISTS: Readonly<Record<string, { readonly path: string; readonly needed: readonly string[] }>> = {
  load: { path: '/uploadFiles/loads', needed: UPLOAD_PERMISSIONS },
  credential: { path: '/client_credentials', needed: ['CLIENT_CREDENTIALS_VIEW'] },
}

/** Where what an entry names is shown: the form of a record that the reader may change, or a list; undefined: nowhere, or not for the reader. */
export function objectLink(object: string, { pages, permissions }: Reach): string | undefined {
  const [, kind = '', id] = /^(\w+) ([\w-]+)/.exec(object) ?? []
  if (id === undefined) return undefined
  const list = Object.hasOwn(LISTS, kind) ? LISTS[kind] : undefined
  if (list) return can(permissions, list.needed) ? list.path : undefined
  const page = pages.find((each) => each.id === (kind === 'client' ? 'clients' : kind))
  return page?.mayEdit ? `${page.path}?record=${encodeURIComponent(id)}` : undefined
}
