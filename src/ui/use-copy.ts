import { useCallback, useState } from 'react'

/** Copies a text; refused: the browser does not allow it, so the person has to. */
export function useCopy(): {
  readonly outcome: 'copied' | 'refused' | null
  readonly copy: (text: string) => void
  readonly forget: () => void
} {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = useCallback((text: string) => {
    setOutcome(null)
    const written = window.isSecureContext
      ? navigator.clipboard.writeText(text)
      : Promise.reject(new Error('no clipboard'))
    written.then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  }, [])
  const forget = useCallback(() => setOutcome(null), [])
  return { outcome, copy, forget }
}
