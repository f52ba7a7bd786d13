import { Button, Spinner } from '@primer/react'
import { useLayoutEffect, useRef } from 'react'
import { STARTER_QUESTIONS } from '../../domain/assistant/question/starter-questions.ts'
import { isOwn } from '../../machines/assistant/chat-setup.ts'
import type { ChatReportActor } from '../../machines/assistant/chat-report.machine.ts'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { Message } from './answer/Message.tsx'
import { QuestionButton } from './QuestionButton.tsx'
import { progressWords } from './progress-words.ts'
import type { ChatPartProps } from './chat-part-props.ts'
import styles from './Messages.module.css'

interface MessagesProps extends ChatPartProps {
  /** By the answers that ask for them. */
  readonly reports: ReadonlyMap<number, ChatReportActor>
}

/** The viewed conversation: earlier messages on demand, the messages, and what is awaited. CHAT-08, CHAT-14, CHAT-17, CHAT-19 */
export function Messages({ snapshot, send, reports }: MessagesProps) {
  const { messages, pending, viewedConversation, error } = snapshot.context
  const area = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const last = messages.at(-1)
  const isEmpty = messages.length === 0 && snapshot.matches({ contents: 'ready' })
  const whole = snapshot.matches({ viewing: { kept: 'whole' } })
  const awaited = pending?.conversationId === viewedConversation
  const awaitedAs = awaited ? progressWords(snapshot) : null
  useLayoutEffect(() => {
    const shown = list.current?.lastElementChild
    if (area.current && shown instanceof HTMLElement)
      area.current.scrollTop = awaited ? area.current.scrollHeight : shown.offsetTop - area.current.offsetTop
  }, [last, awaited, awaitedAs, viewedConversation])
  useLayoutEffect(() => {
    // What was pressed goes away with what it stood at.
    if ((awaited || whole) && document.activeElement === document.body) area.current?.focus({ preventScroll: true })
  }, [awaited, whole])
  return (
    <div
      ref={area}
      className={styles.area}
      role="log"
      aria-live="off"
      aria-label={text('assistant.messages')}
      tabIndex={0}
    >
      {snapshot.matches({ contents: 'loading' }) ? <Spinner srText={text('assistant.loading')} /> : null}
      {snapshot.matches({ contents: 'failed' }) ? (
        <ServerErrorBanner error={error} onRetry={() => send({ type: 'contents.asked' })} />
      ) : null}
      {messages.length > 0 && snapshot.matches({ viewing: 'kept' }) ? (
        <div className={styles.earlier}>
          {whole ? (
            text('assistant.endOfChat')
          ) : (
            <Button
              size="small"
              variant="invisible"
              loading={snapshot.matches({ viewing: { kept: 'loading' } })}
              onClick={() => send({ type: 'older.asked' })}
            >
              {text('assistant.loadMore')}
            </Button>
          )}
        </div>
      ) : null}
      {isEmpty && !isOwn(snapshot.context) ? <p className={styles.hint}>{text('assistant.nothingAsked')}</p> : null}
      {isEmpty && isOwn(snapshot.context) ? (
        <div className={styles.welcome}>
          <h3 className={styles.welcomeTitle}>{text('assistant.welcome')}</h3>
          <p className={styles.hint}>{text('assistant.welcomeHint')}</p>
          <div className={styles.starters}>
            {STARTER_QUESTIONS.map((key) => (
              <QuestionButton key={key} snapshot={snapshot} send={send} prompt={text(key)} wide />
            ))}
          </div>
        </div>
      ) : null}
      <ol ref={list} className={styles.list}>
        {messages.map((message, at) => (
          <Message
            key={`${message.userResponseHistoryId ?? 'new'} ${message.type} ${at}`}
            message={message}
            isLast={message === last}
            report={reports.get(message.userResponseHistoryId ?? 0)}
            snapshot={snapshot}
            send={send}
          />
        ))}
      </ol>
      {awaited ? <Awaited snapshot={snapshot} send={send} /> : null}
    </div>
  )
}

function Awaited({ snapshot, send }: ChatPartProps) {
  return (
    <div className={styles.awaited}>
      {snapshot.matches({ asking: 'held' }) ? null : <Spinner size="small" srText={null} />}
      <span className={styles.awaitedWords}>{text(progressWords(snapshot))}</span>
      {snapshot.can({ type: 'question.withdrawn' }) ? (
        <Button size="small" onClick={() => send({ type: 'question.withdrawn' })}>
          {text('assistant.takeBack')}
        </Button>
      ) : null}
    </div>
  )
}
