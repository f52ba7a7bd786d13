import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../api-context.ts'
import { forgetSetting, readAllSettings, type KeyedText } from './settings.ts'

const KEY = ['allFiltersInfo']

/** The person's settings, filter sets among them, as they are stored now. */
export function useOwnSettings({ enabled }: { readonly enabled: boolean }): UseQueryResult<KeyedText[]> {
  const api = useApi()
  return useQuery({ queryKey: KEY, staleTime: 0, queryFn: ({ signal }) => readAllSettings(api, { signal }), enabled })
}

/** To be called after one of them was stored or forgotten. */
export function useRenewOwnSettings(): () => Promise<void> {
  const lookups = useQueryClient()
  return useCallback(() => lookups.invalidateQueries({ queryKey: KEY }), [lookups])
}

/** Forgets a stored setting, as a filter set. */
export function useForgetSetting(): UseMutationResult<void, Error, string> {
  const api = useApi()
  const renew = useRenewOwnSettings()
  return useMutation({ mutationFn: (key) => forgetSetting(api, key), onSuccess: renew })
}
