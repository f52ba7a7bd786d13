import { VisuallyHidden } from '@primer/react'
import { text } from '../../text/text.ts'
import { Answer, type AnswerProps } from './Answer.tsx'
import styles from '../Messages.module.css'

/** What a person asked, the answer to it, or that it is late. CHAT-14, CHAT-15 */
export function Message({ message, ...part }: AnswerProps) {
  if (message.type === 'USER') {
    return (
      <li className={styles.asked}>
        <VisuallyHidden>{text('assistant.you')}</VisuallyHidden>
        <bdi>{message.content}</bdi>
      </li>
    )
  }
  return (
    <li className={styles.answered}>
      <VisuallyHidden>{text('assistant.title')}</VisuallyHidden>
      {message.type === 'DONE_RESPONSE' ? (
        <span className={styles.late}>{text('assistant.late')}</span>
      ) : (
        <Answer message={message} {...part} />
      )}
    </li>
  )
}
