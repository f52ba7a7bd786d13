import { useMemo } from 'react'
import type { Entries } from '../../../domain/values/entries.ts'
import { useSeenPerson } from '../../api/seeing-context.ts'
import { createLayoutDrafts, noDrafts, tabName, type LayoutDrafts, type LayoutDraftsOptions } from './layout-drafts.ts'

/** The drafts of the person in this browser. */
export function useLayoutDrafts<Patch extends Entries>({
  readPatch,
  login,
}: Pick<LayoutDraftsOptions<Patch>, 'readPatch' | 'login'>): LayoutDrafts<Patch> {
  const seen = useSeenPerson()
  return useMemo(
    () =>
      seen ? noDrafts() : createLayoutDrafts({ readPatch, storage: localStorage, tab: tabName(sessionStorage), login }),
    [seen, readPatch, login],
  )
}
