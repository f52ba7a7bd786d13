import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { OwnPage } from '../../../domain/dashboards/layout/own-pages.ts'
import type { PERMISSIONS } from '../../../domain/access/permission.ts'
import type { components } from '../../../openapi/schema.d.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'
import { readSetting, saveSetting } from '../../api/kept/settings.ts'

export type RoleName = (typeof PERMISSIONS.roles)[number]
export type PublishedPage = components['schemas']['PublishedDashboard']

const READERS = ['newDashboardPages']
const ALL = ['publishedDashboards']
const OPENED = ['openedDashboard']
const OPENED_KEY = 'selectedDashboardPage'

/** The pages that were published to the reader's roles. API-22 */
export function usePublished(): UseQueryResult<PublishedPage[]> {
  const api = useApi()
  return useQuery({
    queryKey: READERS,
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/aiparcelweb/api/dashboard/newDashboardPages', { signal }))).dashboardPages,
  })
}

/** Every published page, for an administrator. */
export function useAllPublished(): UseQueryResult<
  { id: string; name: string; roles: RoleName[]; publishedAt: string; publishedBy: string }[]
> {
  const api = useApi()
  return useQuery({
    queryKey: ALL,
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET('/aiparcelweb/api/dashboard/publishedDashboards', { signal })),
  })
}

export function usePublish(): UseMutationResult<unknown, Error, { id: string; page: OwnPage; roles: RoleName[] }> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    mutationFn: ({ id, page, roles }) => {
      const dashboardIds = Object.values(page.cards).map((card) => `${card.page}/${card.chartName}`)
      const body = { page: { id, ...page, dashboardIds } as components['schemas']['DashboardPage'], roles }
      return answerOf(api.POST('/aiparcelweb/api/dashboard/publishDashboard', { body }))
    },
    onSettled: () =>
      Promise.all([lookups.invalidateQueries({ queryKey: ALL }), lookups.invalidateQueries({ queryKey: READERS })]),
  })
}

export function useUnpublish(): UseMutationResult<unknown, Error, string> {
  const api = useApi()
  const lookups = useQueryClient()
  return useMutation({
    mutationFn: (id) => answerOf(api.POST('/aiparcelweb/api/dashboard/unpublishDashboard', { body: { id } })),
    onSettled: () =>
      Promise.all([lookups.invalidateQueries({ queryKey: ALL }), lookups.invalidateQueries({ queryKey: READERS })]),
  })
}

/** The id of the page that was open last; '' where none was. */
export function useLastOpened(): UseQueryResult<string> {
  const api = useApi()
  return useQuery({
    queryKey: OPENED,
    queryFn: async ({ signal }) => (await readSetting(api, OPENED_KEY, { signal })).text ?? '',
  })
}

/** Remembers the page that is open; where that fails, the page before opens next time. CFG-05 */
export function useRememberOpened(): (id: string) => void {
  const api = useApi()
  const lookups = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: string) => saveSetting(api, { key: OPENED_KEY, text: id }),
  })
  return (id) => {
    lookups.setQueryData(OPENED, id)
    mutate(id)
  }
}
