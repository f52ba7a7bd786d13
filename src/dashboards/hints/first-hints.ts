import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useApi } from '../../api/api-context.ts'
import { readSetting, saveSetting } from '../../api/kept/settings.ts'
import { useSeenPerson } from '../../api/seeing-context.ts'
import type { FirstHintsProps } from './FirstHints.tsx'

const SETTING = 'firstHints'
const QUERY = [SETTING]

interface FirstHintsInForce {
  /** Whether they are shown is known. */
  readonly known: boolean
  /** Draws them; null: the person sent them away. */
  readonly Hints: ComponentType<FirstHintsProps> | null
  readonly sendAway: () => void
  readonly failed: boolean
}

/** Whether the person still wants hints, and then their code; what cannot be read is taken as no. */
export function useFirstHints({ enabled }: { readonly enabled: boolean }): FirstHintsInForce {
  const api = useApi()
  const lookups = useQueryClient()
  const seen = useSeenPerson()
  const asked = enabled && seen === null
  const { data, isPending } = useQuery({
    queryKey: QUERY,
    queryFn: async ({ signal }) => {
      const { text } = await readSetting(api, SETTING, { signal })
      return text === null ? (await import('./FirstHints.tsx')).FirstHints : null
    },
    enabled: asked,
    retry: false,
  })
  const { mutate, isError } = useMutation({
    mutationFn: () => saveSetting(api, { key: SETTING, text: 'away' }),
    onMutate: () => lookups.setQueryData(QUERY, null),
    onError: () => lookups.invalidateQueries({ queryKey: QUERY }),
  })
  return { known: !asked || !isPending, Hints: (asked && data) || null, sendAway: mutate, failed: isError }
}
