import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { PartToRate, RatedPart } from '../../../machines/rating/scenario-run.machine.ts'
import type { components, paths } from '../../../openapi/schema.d.ts'
import { useApi } from '../../api/api-context.ts'
import { answerOf, type Api } from '../../api/client.ts'
import { text } from '../../text/text.ts'

const CLIENTS = '/aiparcelweb/api/scenarios/clients'
const CHOICES = '/aiparcelweb/api/scenarios/choices'
const RATED = '/aiparcelweb/api/scenarios/rated'

export type ScenarioClients = paths[typeof CLIENTS]['get']['responses'][200]['content']['application/json']
export type ScenarioChoices = components['schemas']['ScenarioChoices']
type Sent = paths[typeof RATED]['post']['requestBody']['content']['application/json']

export function useScenarioClients(): UseQueryResult<ScenarioClients> {
  const api = useApi()
  return useQuery({
    queryKey: ['scenarioClients'],
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET(CLIENTS, { signal })),
  })
}

/** Nothing is asked until the client is known. */
export function useScenarioChoices(clientId: number | null): UseQueryResult<ScenarioChoices> {
  const api = useApi()
  return useQuery({
    queryKey: ['scenarioChoices', clientId],
    enabled: clientId !== null,
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(api.GET(CHOICES, { signal, params: { query: { clientId: String(clientId) } } })),
  })
}

/** What is refused there was changed in the tables meanwhile: the page checks the same while it is typed. */
export async function ratePart(
  api: Api,
  { scenario: _of, ...part }: PartToRate,
  signal: AbortSignal,
): Promise<RatedPart> {
  // What a rule does not ask for is absent in JSON.
  const answer = await answerOf(api.POST(RATED, { signal, body: part as Sent }))
  if (answer.outcome === 'faulty') throw new Error(text('scenarios.outdated'))
  return answer
}
