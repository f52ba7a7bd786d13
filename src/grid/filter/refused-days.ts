import { createContext, useMemo, useState } from 'react'

/** What was typed as a day and is none, by the header of its column; it outlasts the field, which the grid may make anew. */
export interface RefusedDays {
  readonly days: Readonly<Record<string, string>>
  /** Empty: nothing any more. */
  readonly refuse: (column: string, typed: string) => void
}

export const RefusedDaysContext = createContext<RefusedDays>({ days: {}, refuse: () => undefined })

export function useRefusedDays(): RefusedDays {
  const [days, setDays] = useState<RefusedDays['days']>({})
  return useMemo(
    () => ({
      days,
      refuse: (column, typed) =>
        setDays((before) => {
          if ((before[column] ?? '') === typed) return before
          const others = Object.entries(before).filter(([each]) => each !== column)
          return Object.fromEntries(typed === '' ? others : [...others, [column, typed]])
        }),
    }),
    [days],
  )
}
