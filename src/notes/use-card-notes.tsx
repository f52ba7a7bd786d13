import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type ContextType, type ReactNode } from 'react'
import type { DateRange } from '../../domain/dates/period.ts'
import { useApi } from '../api/api-context.ts'
import type { NotedContext, ToldNote } from '../charts/marks/noted.ts'
import { text } from '../text/text.ts'
import { dayNotesQuery, type DayNote, type NotedDays, type NotedPart } from './note-queries.ts'

const NotesLine = lazy(async () => ({ default: (await import('./NotesLine.tsx')).NotesLine }))

/** The notes of a card over time: for its chart, and a line below it that leads to them all. No part: it draws no time. */
export function useCardNotes(parts: readonly NotedPart[]): {
  readonly noted: ContextType<typeof NotedContext>
  readonly line: ReactNode
} {
  const api = useApi()
  const { found, failed, refetch } = useQueries({
    queries: parts.map(({ days }) => dayNotesQuery(api, days)),
    combine: together,
  })
  const [shown, setShown] = useState<{ readonly days: DateRange; readonly set: number | undefined } | null>(null)
  const returnTo = useRef<HTMLElement>(null)
  const notes = useMemo(() => toldNotes(found, parts), [found, parts])
  const open = useCallback((days: DateRange, anchor: HTMLElement, set?: number) => {
    returnTo.current = anchor
    setShown({ days, set })
  }, [])
  const noted = useMemo(() => ({ notes, open }), [notes, open])
  const lists = parts.map((part, at) => ({ ...part, many: found[at]?.length ?? 0 }))
  const line =
    parts.length > 0 && (failed || shown || notes.length > 0) ? (
      <Suspense>
        <NotesLine
          lists={lists.filter(({ days }, at) => lists.findIndex((each) => sameDays(each.days, days)) === at)}
          onRetry={failed ? refetch : null}
          shown={shown && { days: shown.days, of: parts.find(({ set }) => set?.at === shown.set) }}
          returnFocusRef={returnTo}
          onOpen={open}
          onClose={() => setShown(null)}
        />
      </Suspense>
    ) : null
  return { noted, line }
}

function together(results: UseQueryResult<{ notes: DayNote[] }>[]) {
  return {
    found: results.map(({ data }) => data?.notes ?? []),
    failed: results.some(({ isError }) => isError),
    refetch: () => results.forEach(({ isError, refetch }) => void (isError ? refetch() : null)),
  }
}

/** Each note once, with the sets that it is of. */
function toldNotes(found: readonly (readonly DayNote[])[], parts: readonly NotedPart[]): readonly ToldNote[] {
  const all = new Map<number, ToldNote>()
  for (const [at, notes] of found.entries())
    for (const note of notes) {
      const [place, before] = [parts[at]?.set?.at, all.get(note.id)]
      const sets = place === undefined ? {} : { sets: [...(before?.sets ?? []), place] }
      all.set(note.id, { ...note, by: note.by ?? text('notes.somebody'), ...sets })
    }
  return [...all.values()]
}

function sameDays(one: NotedDays, other: NotedDays): boolean {
  return one.clientId === other.clientId && one.from === other.from && one.to === other.to
}
