import { PaperAirplaneIcon } from '@primer/octicons-react'
import { IconButton, Textarea } from '@primer/react'
import { useEffect, useId, useState, type RefObject } from 'react'
import { MOST_CHAT_WINDOWS } from '../../domain/assistant/chat.ts'
import { isOwn } from '../../machines/assistant/chat-setup.ts'
import type { ChatSnapshot } from '../../machines/assistant/chat.machine.ts'
import { text } from '../text/text.ts'
import type { ChatPartProps } from './chat-part-props.ts'
import { nameId, ReportNames } from './names/ReportNames.tsx'
import { useNameList } from './names/use-name-list.ts'
import styles from './ChatWindow.module.css'

const LONGEST_QUESTION = 2_000

interface ChatInputProps extends ChatPartProps {
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly typed: string
  readonly onTyped: (typed: string) => void
}

/**
 * Where a question is typed, and why it may not be sent. Enter sends, with Shift it begins a line. What is sent before the
 * conversations are loaded stays in the field and goes once they are. CHAT-14, CHAT-16, CHAT-30
 */
export function ChatInput({ snapshot, send, input, typed, onTyped }: ChatInputProps) {
  const note = useId()
  const listId = useId()
  const list = useNameList({ userId: snapshot.context.userId, typed, onTyped })
  /** What was sent while the conversations were loading. */
  const [early, setEarly] = useState('')
  const may = snapshot.can({ type: 'question.asked', prompt: typed })
  const mayEarly = typed.trim() !== '' && isOwn(snapshot.context) && snapshot.matches({ contents: 'loading' }) && !may
  const reason = mayEarly && early === typed ? text('assistant.heldForContents') : whyNot(snapshot)
  const ask = () => {
    if (mayEarly) setEarly(typed)
    if (!may) return
    send({ type: 'question.asked', prompt: typed })
    onTyped('')
  }
  useEffect(() => {
    if (!may || early !== typed) return
    send({ type: 'question.asked', prompt: early })
    onTyped('')
  }, [may, early, typed, send, onTyped])
  return (
    <form
      className={styles.input}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <div className={styles.field}>
        <ReportNames id={listId} {...list} />
        <Textarea
          ref={input}
          block
          rows={2}
          resize="none"
          value={typed}
          {...(typed === '' ? {} : { dir: 'auto' })}
          maxLength={LONGEST_QUESTION}
          aria-label={text('assistant.question')}
          aria-describedby={note}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={list.names.length > 0 ? listId : undefined}
          aria-activedescendant={list.chosen < 0 ? undefined : nameId(listId, list.chosen)}
          placeholder={text('assistant.questionHint')}
          onChange={({ target }) => {
            setEarly('')
            onTyped(target.value)
          }}
          {...list.field}
          onKeyDown={(event) => {
            if (list.onKey(event)) return
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
          inactive={!may && !mayEarly}
          aria-disabled={!may && !mayEarly}
        />
      </div>
      <p id={note} role="status" className={styles.note} hidden={reason === ''}>
        {reason}
      </p>
    </form>
  )
}

/** Why nothing can be asked at all, or waits for another window; '' where it can, or an answer is on its way. */
function whyNot(snapshot: ChatSnapshot): string {
  const { context } = snapshot
  const { selectedClient, chatEnabledUsers, selectedChatUser, crowded } = context
  if (!isOwn(context))
    return text('assistant.notOwn', {
      login: chatEnabledUsers.find(({ userId }) => userId === selectedChatUser)?.login ?? '',
    })
  if (crowded) return text('assistant.tooManyWindows', { most: MOST_CHAT_WINDOWS })
  return selectedClient === null && snapshot.matches({ contents: 'ready' }) ? text('assistant.nothingToAskAbout') : ''
}
