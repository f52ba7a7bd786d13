import type { Mark } from '../charts/marks/mark.ts'
import { text } from '../text/text.ts'
import { copyText } from '../ui/use-copy.ts'

/** Copies the value of a mark, and says whether it could. */
export function copyMark({ text: value }: Pick<Mark, 'text'>, onSaid: (words: string) => void): void {
  void copyText(value).then((copied) =>
    onSaid(text(copied ? 'dashboard.drill.copied' : 'dashboard.drill.notCopied', { value })),
  )
}
