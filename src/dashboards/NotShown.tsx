import type { Unhonoured as UnhonouredPart } from '../../domain/values/unhonoured.ts'
import { Unhonoured } from '../filters/Unhonoured.tsx'
import { unhonouredWords } from '../filters/unhonoured-words.ts'

interface NotShownProps {
  readonly refused: readonly UnhonouredPart[]
  readonly of: Parameters<typeof unhonouredWords>[1]
  readonly onAgree: () => void
}

/** What of an address its page does not show, in place of the page. */
export function NotShown({ refused, of, onAgree }: NotShownProps) {
  return <Unhonoured parts={refused.map((part) => unhonouredWords(part, of))} onAgree={onAgree} />
}
