import { Button } from '@primer/react'
import { useId } from 'react'
import { text } from '../text/text.ts'
import type { ChatPartProps } from './chat-part-props.ts'
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
      <div className={styles.questions} lang="en" dir="ltr">
        {questions.map((prompt) => (
          <Button key={prompt} size="small" inactive={!snapshot.can({ type: 'question.asked', prompt })} onClick={() => send({ type: 'question.asked', prompt })}>
            {prompt}
          </Button>
        ))}
      </div>
    </section>
  )
}
