import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { components } from '../../../openapi/schema.d.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf } from '../../api/client.ts'

export type CaptchaResponse = components['schemas']['CaptchaResponse']

/** What carriers answered to the claims of the client in view. PAGE-28 */
export function useCaptchaResponses(
  { clientId, childClientIds }: Pick<View, 'clientId' | 'childClientIds'>,
  { enabled = true } = {},
): UseQueryResult<CaptchaResponse[]> {
  const api = useApi()
  const children = childClientIds.join(',')
  return useQuery({
    queryKey: ['captchaResponses', clientId, children],
    enabled,
    queryFn: ({ signal }) => {
      const params = { path: { id: String(clientId) }, query: children === '' ? {} : { childClientIdsCSV: children } }
      return answerOf(api.GET('/aiparcelweb/api/captcha/responses/byClient/{id}', { params, signal }))
    },
  })
}
