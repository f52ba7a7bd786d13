import { useMemo } from 'react'
import {
  OWN_PAGES,
  ownPageOf,
  pageOrder,
  readOwnPages,
  type OwnPages,
} from '../../../domain/dashboards/layout/own-pages.ts'
import { useApi } from '../../api/api-context.ts'
import { useNameOwnPages, type NamedPage } from '../../api/kept/own-page-names.ts'
import { useKept, type KeptInForce } from '../../api/kept/use-kept.ts'
import { ownPagesCalls } from './own-pages-calls.ts'

export interface OwnPagesInForce extends Omit<KeptInForce<OwnPages>, 'patch'> {
  /** Null: not restored yet. */
  readonly pages: OwnPages | null
}

/** The pages that a person made, restored once and saved after each change. PAGE-26, CFG-04 */
export function useOwnPages(login: string): OwnPagesInForce {
  const api = useApi()
  const calls = useMemo(() => ownPagesCalls({ api, opened: () => ownPageOf(location.pathname) }), [api])
  const kept = useKept({ name: OWN_PAGES, clashes: 'asked', calls, readPatch: readOwnPages, login })
  const inForce = useMemo(() => {
    const { patch, ...rest } = kept
    return {
      ...rest,
      pages: rest.phase === 'restoring' ? null : patch,
    }
  }, [kept])
  useNameOwnPages(useMemo(() => inForce.pages && namesOf(inForce.pages), [inForce.pages]))
  return inForce
}

function namesOf(pages: OwnPages): NamedPage[] {
  return pageOrder(pages).flatMap((id) => {
    const name = pages[id]?.name
    return name === undefined ? [] : [{ id, name }]
  })
}
