import { CopyIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { useEffect } from 'react'
import { text } from '../../text/text.ts'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './Answer.module.css'

const TOLD_MS = 1_000
const TOLD = { copied: 'assistant.copied', refused: 'assistant.copyFailed' } as const

/** Copies an answer, and says in its tooltip for a second that it did. CHAT-21 */
export function CopyAnswer({ words }: { readonly words: string }) {
  const { outcome, copy, forget } = useCopy()
  useEffect(() => {
    if (outcome === null) return undefined
    const timer = setTimeout(forget, TOLD_MS)
    return () => clearTimeout(timer)
  }, [outcome, forget])
  return (
    <>
      <IconButton
        size="small"
        variant="invisible"
        icon={CopyIcon}
        aria-label={text(outcome === null ? 'assistant.copy' : TOLD[outcome])}
        onClick={() => copy(words)}
      />
      <span role="status" className={styles.unseen}>
        {outcome === null ? '' : text(TOLD[outcome])}
      </span>
    </>
  )
}
