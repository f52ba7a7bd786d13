import { useCallback, useState } from 'react'

/** Copies a text; false: the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  if (!window.isSecureContext) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

/** Copies a text; refused: the browser does not allow it, so the person has to. */
export function useCopy(): {
  readonly outcome: 'copied' | 'refused' | null
  readonly copy: (text: string) => void
  readonly forget: () => void
} {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = useCallback((text: string) => {
    setOutcome(null)
    void copyText(text).then((copied) => setOutcome(copied ? 'copied' : 'refused'))
  }, [])
  const forget = useCallback(() => setOutcome(null), [])
  return { outcome, copy, forget }
}
