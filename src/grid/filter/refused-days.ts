import { createContext, useCallback, useState } from 'react'

/** What was typed as a day and is none, by the header of its column. */
export type RefusedDays = Readonly<Record<string, string>>

/** Tells of what was typed into the date filter of a column and is no day; empty: nothing any more. */
export const RefusedDaysContext = createContext<(column: string, typed: string) => void>(() => undefined)

export function useRefusedDays(): readonly [RefusedDays, (column: string, typed: string) => void] {
  const [refused, setRefused] = useState<RefusedDays>({})
  const refuse = useCallback((column: string, typed: string) => {
    setRefused((before) => {
      if ((before[column] ?? '') === typed) return before
      const others = Object.entries(before).filter(([each]) => each !== column)
      return Object.fromEntries(typed === '' ? others : [...others, [column, typed]])
    })
  }, [])
  return [refused, refuse]
}
