import { isOwn } from '../../machines/assistant/chat-setup.ts'
import type { ChatSnapshot } from '../../machines/assistant/chat.machine.ts'
import { text } from '../text/text.ts'
import { answerWords } from './answer/answer-words.ts'
import { progressWords } from './progress-words.ts'
import styles from './answer/Answer.module.css'

/**
 * What a screen reader is told of the talk, in a sentence each and also while the window is minimised: that an answer is looked for or
 * held, and what it says when it comes, but not what a conversation that was opened says already. The messages themselves are read by going through them, with their tables and parts.
 */
export function Announced({ snapshot }: { readonly snapshot: ChatSnapshot }) {
  return (
    <span role="status" className={styles.unseen}>
      {toldOf(snapshot)}
    </span>
  )
}

function toldOf(snapshot: ChatSnapshot): string {
  const { messages, pending, told, isInternal } = snapshot.context
  if (pending) return text(progressWords(snapshot))
  const last = messages.at(-1)
  if (!last || last.type === 'USER' || told === null || last.questionId !== told || !isOwn(snapshot.context)) return ''
  return last.type === 'DONE_RESPONSE' ? text('assistant.late') : answerWords(last, isInternal)
}
