import { useMemo } from 'react'
import { sameEntries } from '../../../domain/values/entries.ts'
import {
  layoutOf,
  patchOf,
  readPatch,
  type LayoutPatch,
  type Places,
} from '../../../domain/dashboards/layout/layout.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { useApi } from '../../api/api-context.ts'
import { useKept, type KeptInForce } from '../../api/kept/use-kept.ts'
import { layoutCalls } from './layout-calls.ts'

export interface ArrangementInForce extends Omit<KeptInForce<LayoutPatch>, 'patch' | 'theirs' | 'change'> {
  /** Null: not restored yet. */
  readonly places: Places | null
  /** What another tab saved, while it differs from what is here. */
  readonly theirs: Places | null
  readonly arrange: (places: Places) => void
}

/** The arrangement of a page's cards, restored once and saved after each change. */
export function useArrangement({ page, login }: { readonly page: Page; readonly login: string }): ArrangementInForce {
  const api = useApi()
  const calls = useMemo(() => layoutCalls(api), [api])
  const kept = useKept({ name: page.id, clashes: 'asked', calls, readPatch, login })
  return useMemo(() => {
    const { patch, theirs, change, ...rest } = kept
    const places = rest.phase === 'restoring' ? null : layoutOf(page, patch)
    return {
      ...rest,
      places,
      theirs: theirs && layoutOf(page, theirs),
      arrange: (wanted) => {
        if (places && !sameEntries(places, wanted)) change(() => patchOf(page, wanted))
      },
    }
  }, [kept, page])
}
