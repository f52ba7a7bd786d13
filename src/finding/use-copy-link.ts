import { useCallback } from 'react'
import { text } from '../text/text.ts'
import { copyText } from '../ui/use-copy.ts'
import { useToasts } from '../ui/toasts/toast-context.ts'

const TOAST_MS = 3_000

/** Copies the address of the page, and says whether it came to the clipboard. */
export function useCopyLink(): () => void {
  const toasts = useToasts()
  return useCallback(() => {
    const told = (copied: boolean) =>
      toasts.show({
        tone: copied ? 'success' : 'critical',
        title: text(copied ? 'palette.linkCopied' : 'palette.linkNotCopied'),
        durationMs: TOAST_MS,
      })
    void copyText(location.href).then(told)
  }, [toasts])
}
