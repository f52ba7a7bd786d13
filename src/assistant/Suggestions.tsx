import { useId } from 'react'
import { text } from '../text/text.ts'
import type { ChatPartProps } from './chat-part-props.ts'
import { QuestionButton } from './QuestionButton.tsx'
import styles from './ChatWindow.module.css'

/** The questions that came with the last answer; choosing one sends it. CHAT-09 */
export function Suggestions({ snapshot, send }: ChatPartProps) {
  const heading = useId()
  const { messages, pending } = snapshot.context
  const questions = pending ? [] : (messages.at(-1)?.questions ?? [])
  if (questions.length === 0) return null
  return (
    <section className={styles.suggestions} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {text('assistant.suggestions')}
      </h3>
      <div className={styles.questions}>
        {questions.map((prompt) => (
          <QuestionButton key={prompt} snapshot={snapshot} send={send} prompt={prompt} />
        ))}
      </div>
    </section>
  )
}
