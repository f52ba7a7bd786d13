import { createContext, useMemo } from 'react'
import {
  gridLooksKey,
  readGridLooks,
  type GridLook,
  type GridLooks,
} from '../../../domain/dashboards/open-rows/grid-look.ts'
import { jsonIn } from '../../../domain/values/json-in.ts'
import { useApi } from '../../api/api-context.ts'
import { settingCalls } from '../../api/kept/provide-kept.ts'
import { useKept } from '../../api/kept/use-kept.ts'

/** Who reads the rows; null: their columns are not kept. */
export const ReaderContext = createContext<string | null>(null)

export interface KeptLooks {
  /** Null: not restored yet. */
  readonly looks: GridLooks | null
  /** Undefined: as they are published. */
  readonly keep: (view: string, look: GridLook | undefined) => void
}

export const NO_LOOKS: KeptLooks = { looks: {}, keep: () => undefined }

/** How a person has the columns of a page's rows, a view each, restored once and saved after each change; of two changes of one view the one made here wins. */
export function useGridLooks({ page, login }: { readonly page: string; readonly login: string }): KeptLooks {
  const api = useApi()
  const calls = useMemo(
    () =>
      settingCalls<GridLooks>({
        api,
        keyOf: (key) => key,
        read: (text) => readGridLooks(jsonIn(text)),
        print: JSON.stringify,
      }),
    [api],
  )
  const { patch, phase, change } = useKept({
    name: gridLooksKey(page),
    clashes: 'mine',
    calls,
    readPatch: readGridLooks,
    login,
  })
  return useMemo(
    () => ({
      looks: phase === 'restoring' ? null : patch,
      keep: (view, look) =>
        change((before) => {
          const others = Object.fromEntries(Object.entries(before).filter(([key]) => key !== view))
          return look === undefined ? others : { ...others, [view]: look }
        }),
    }),
    [phase, patch, change],
  )
}
