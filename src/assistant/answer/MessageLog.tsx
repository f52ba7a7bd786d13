import { Dialog } from '@primer/react'
import type { ChatMessage } from '../../../domain/assistant/chat.ts'
import { text } from '../../text/text.ts'
import styles from './Answer.module.css'

/** What was asked, and what each step of answering said; for internal users. CHAT-13 */
export function MessageLog({ message, onClose }: { readonly message: ChatMessage; readonly onClose: () => void }) {
  const steps = [
    { name: text('assistant.logPrompt'), said: message.userMessage },
    ...message.logs.map(({ agent, text: said }) => ({ name: text(`assistant.agents.${agent}`), said })),
  ]
  return (
    <Dialog title={text('assistant.log')} width="large" onClose={onClose}>
      <dl className={styles.log}>
        {steps.map(({ name, said }, at) => (
          <div key={at}>
            <dt>{name}</dt>
            <dd dir="auto">{said}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
