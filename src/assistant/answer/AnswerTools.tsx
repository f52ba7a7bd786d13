import { CommentIcon, ThumbsdownIcon, ThumbsupIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { useState } from 'react'
import type { ChatMessage } from '../../../domain/assistant/chat.ts'
import { text } from '../../text/text.ts'
import { CopyAnswer } from './CopyAnswer.tsx'
import { MessageLog } from './MessageLog.tsx'
import { understoodLine } from './answer-words.ts'
import type { ChatPartProps } from '../chat-part-props.ts'
import styles from './Answer.module.css'

const JUDGEMENTS = [
  { isHelpful: true, icon: ThumbsupIcon, label: 'assistant.helpful' },
  { isHelpful: false, icon: ThumbsdownIcon, label: 'assistant.notHelpful' },
] as const

/** What can be done with an answer: copy it, say once whether it helped, and for internal users see how it came about. CHAT-12, CHAT-20, CHAT-21 */
export function AnswerTools({
  message,
  words,
  snapshot,
  send,
}: ChatPartProps & { readonly message: ChatMessage; readonly words: string }) {
  const [logged, setLogged] = useState(false)
  const { userResponseHistoryId, isHelpful: said } = message
  return (
    <div className={styles.tools}>
      <CopyAnswer words={[words, understoodLine(message)].filter((each) => each !== '').join('\n\n')} />
      {userResponseHistoryId === null
        ? null
        : JUDGEMENTS.map(({ isHelpful, icon, label }) => {
            const judge = { type: 'feedback.given', userResponseHistoryId, isHelpful } as const
            return (
              <IconButton
                key={label}
                size="small"
                variant="invisible"
                icon={icon}
                aria-label={text(label)}
                aria-pressed={said === isHelpful}
                data-said={said === isHelpful}
                inactive={!snapshot.can(judge)}
                aria-disabled={!snapshot.can(judge)}
                onClick={() => send(judge)}
              />
            )
          })}
      {snapshot.context.isInternal ? (
        <IconButton
          size="small"
          variant="invisible"
          icon={CommentIcon}
          aria-label={text('assistant.log')}
          onClick={() => setLogged(true)}
        />
      ) : null}
      {logged ? <MessageLog message={message} onClose={() => setLogged(false)} /> : null}
    </div>
  )
}
