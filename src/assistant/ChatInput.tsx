import { PaperAirplaneIcon } from '@primer/octicons-react'
import { IconButton, Textarea } from '@primer/react'
import { useId, type RefObject } from 'react'
import { isOwn } from '../../machines/chat-setup.ts'
import type { ChatSnapshot } from '../../machines/chat.machine.ts'
import { text } from '../text/text.ts'
import type { ChatPartProps } from './chat-part-props.ts'
import styles from './ChatWindow.module.css'

const LONGEST_QUESTION = 2_000

interface ChatInputProps extends ChatPartProps {
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly typed: string
  readonly onTyped: (typed: string) => void
}

/** Where a question is typed, and why it may not be sent. Enter sends, with Shift it begins a line. CHAT-14, CHAT-16 */
export function ChatInput({ snapshot, send, input, typed, onTyped }: ChatInputProps) {
  const note = useId()
  const reason = whyNot(snapshot)
  const may = snapshot.can({ type: 'question.asked', prompt: typed })
  const ask = () => {
    if (!may) return
    send({ type: 'question.asked', prompt: typed })
    onTyped('')
  }
  return (
    <form
      className={styles.input}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <div className={styles.field}>
        <Textarea
          ref={input}
          block
          rows={2}
          resize="none"
          value={typed}
          maxLength={LONGEST_QUESTION}
          aria-label={text('assistant.question')}
          aria-describedby={note}
          placeholder={text('assistant.questionHint')}
          onChange={({ target }) => onTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            ask()
          }}
        />
        <IconButton
          type="submit"
          variant="primary"
          icon={PaperAirplaneIcon}
          aria-label={text('assistant.send')}
          inactive={!may}
          aria-disabled={!may}
        />
      </div>
      <p id={note} className={styles.note} hidden={reason === ''}>
        {reason}
      </p>
    </form>
  )
}

/** Why nothing can be asked at all; '' where it can, or an answer is on its way. */
function whyNot(snapshot: ChatSnapshot): string {
  const { context } = snapshot
  const { selectedClient, chatEnabledUsers, selectedChatUser } = context
  if (!isOwn(context))
    return text('assistant.notOwn', {
      login: chatEnabledUsers.find(({ userId }) => userId === selectedChatUser)?.login ?? '',
    })
  return selectedClient === null && snapshot.matches({ contents: 'ready' }) ? text('assistant.nothingToAskAbout') : ''
}
