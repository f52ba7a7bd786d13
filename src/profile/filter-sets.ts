export interface FilterSet {
  /** `filterset:{page}:{clientId or allclients}:{name}` FILT-33 */
  readonly key: string
  readonly page: string
  /** Null: for every client. */
  readonly clientId: number | null
  readonly name: string
}

const KEY = /^filterset:([^:]+):(allclients|\d+):([^:]+)$/

/** The filter sets among the keys of settings, by page and name. */
export function filterSets(keys: readonly string[]): FilterSet[] {
  return keys
    .flatMap((key) => {
      const [, page, client, name] = KEY.exec(key) ?? []
      return page && client && name ? [{ key, page, clientId: client === 'allclients' ? null : Number(client), name }] : []
    })
    .sort((a, b) => a.page.localeCompare(b.page) || a.name.localeCompare(b.name))
}
