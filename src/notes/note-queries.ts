import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { DateRange } from '../../domain/dates/period.ts'
import type { components } from '../../openapi/schema.d.ts'
import { useApi } from '../api/api-context.ts'
import { answerOf, type Api } from '../api/client.ts'
import { useSeenPerson } from '../api/seeing-context.ts'

export type DayNote = components['schemas']['DayNote']

export const NOTES_KEY = ['dayNotes']

/** Whose notes, and on which days. */
export interface NotedDays extends DateRange {
  readonly clientId: number
}

/** What a card draws of one client's days. */
export interface NotedPart {
  readonly days: NotedDays
  readonly clientName: string
  /** Of a comparison the set's name and place; absent: nothing is compared. */
  readonly set?: { readonly name: string; readonly at: number }
}

/** The notes of a client from one day to another, and whether the person pins some; null: none are asked for. */
export function useDayNotes(days: NotedDays | null): UseQueryResult<{ notes: DayNote[]; mayPin: boolean }> {
  const api = useApi()
  return useQuery({ ...dayNotesQuery(api, days ?? { clientId: 0, from: '', to: '' }), enabled: days !== null })
}

/** How the notes of some days are asked and kept. */
export function dayNotesQuery(api: Api, { clientId, from, to }: NotedDays) {
  return {
    queryKey: [...NOTES_KEY, clientId, from, to],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<{ notes: DayNote[]; mayPin: boolean }> =>
      answerOf(
        api.GET('/aiparcelweb/api/dayNotes', { params: { query: { clientId: String(clientId), from, to } }, signal }),
      ),
  }
}

/** Whether the person writes notes: where the server says so, and nothing is saved as somebody else. Unknown counts as yes; the server judges. */
export function useMayWrite(mayPin: boolean | undefined): boolean {
  const seen = useSeenPerson()
  return mayPin !== false && seen === null
}
