import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import type { MorningProps } from './Morning.tsx'

/** The code of what a morning says, where a page begins with it; and whether what it says is known, or that there is nothing to wait for. */
export function useMorning(enabled: boolean): {
  readonly Morning: ComponentType<MorningProps> | undefined
  readonly known: boolean
  readonly onKnown: () => void
} {
  const [told, setTold] = useState(false)
  const { data, isError } = useQuery({
    queryKey: ['morningCode'],
    queryFn: async () => (await import('./Morning.tsx')).Morning,
    enabled,
    retry: false,
  })
  return { Morning: data, known: !enabled || told || isError, onKnown: () => setTold(true) }
}
