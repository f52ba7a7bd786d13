import { useMemo } from 'react'
import { sameEntries } from '../../../domain/values/entries.ts'
import { OWN_PAGES, ownPageOf, readOwnPages, type OwnPages } from '../../../domain/layout/own-pages.ts'
import { useApi } from '../../api/api-context.ts'
import { useKept, type KeptInForce } from '../../api/kept/use-kept.ts'
import { storedOwnPages } from './stored-own-pages.ts'

export interface OwnPagesInForce extends Omit<KeptInForce<OwnPages>, 'patch' | 'change'> {
  /** Null: not restored yet. */
  readonly pages: OwnPages | null
  readonly change: (pages: OwnPages) => void
}

/** The pages that a person made, restored once and saved after each change. PAGE-26, CFG-04 */
export function useOwnPages(login: string): OwnPagesInForce {
  const api = useApi()
  const store = useMemo(() => storedOwnPages({ api, opened: () => ownPageOf(location.pathname) }), [api])
  const kept = useKept({ name: OWN_PAGES, clashes: 'asked', store, readPatch: readOwnPages, login })
  return useMemo(() => {
    const { patch, change, ...rest } = kept
    return {
      ...rest,
      pages: rest.phase === 'restoring' ? null : patch,
      change: (pages) => (sameEntries(pages, patch) ? undefined : change(() => pages)),
    }
  }, [kept])
}
