import { LinkExternalIcon } from '@primer/octicons-react'
import { useState } from 'react'
import { MAX_SUMMARY_LENGTH, type ChatMessage } from '../../../domain/assistant/chat.ts'
import { truncate } from '../../../domain/query/format.ts'
import type { ChatReportActor } from '../../../machines/assistant/chat-report.machine.ts'
import { text } from '../../text/text.ts'
import { Sentence } from '../../ui/sentence/Sentence.tsx'
import { PageLink } from '../PageLink.tsx'
import { AnswerRows } from './AnswerRows.tsx'
import { QuestionButton } from '../QuestionButton.tsx'
import { ReportOfAnswer } from '../report/ReportOfAnswer.tsx'
import { AnswerTools } from './AnswerTools.tsx'
import { understoodLine, answerWords } from './answer-words.ts'
import { Parts } from './Parts.tsx'
import { WatchAnswer } from './WatchAnswer.tsx'
import type { ChatPartProps } from '../chat-part-props.ts'
import styles from './Answer.module.css'

export interface AnswerProps extends ChatPartProps {
  readonly message: ChatMessage
  /** Nothing was said after it. */
  readonly isLast: boolean
  /** Undefined: it asks for none. */
  readonly report: ChatReportActor | undefined
}

/** An answer: what was understood, whole; its words, its rows as a chart or table, the way to the page, and what can be done with it. CHAT-22 to CHAT-24, CHAT-28, CHAT-29 */
export function Answer({ message, isLast, report, snapshot, send }: AnswerProps) {
  const { assistantResponse, type } = message
  const words = answerWords(message, snapshot.context.isInternal)
  const { page = null, explains = null, parts = [] } = assistantResponse ?? {}
  return (
    <>
      {parts.length > 0 ? (
        <Parts parts={parts} isLast={isLast} snapshot={snapshot} send={send} />
      ) : (
        <Words words={understoodLine(message)} kind="summary" cut={false} />
      )}
      <Words words={words} kind={type === 'EXCEPTION' ? 'failure' : 'words'} cut={type === 'SQL_RESPONSE'} />
      {assistantResponse && assistantResponse.df.length > 0 ? <AnswerRows data={assistantResponse} /> : null}
      {report ? <ReportOfAnswer report={report} /> : null}
      {page === null && (explains === null || !isLast) ? null : (
        <div className={styles.ways}>
          {page === null ? null : (
            <PageLink href={page}>
              {text('assistant.openPage')} <LinkExternalIcon size={12} />
            </PageLink>
          )}
          {page === null ? null : <WatchAnswer address={page} name={assistantResponse?.text ?? ''} />}
          {explains === null || !isLast ? null : (
            <QuestionButton snapshot={snapshot} send={send} prompt={explains} words={text('assistant.explain')} />
          )}
        </div>
      )}
      <AnswerTools message={message} words={words} snapshot={snapshot} send={send} />
    </>
  )
}

interface WordsProps {
  readonly words: string
  readonly kind: 'words' | 'summary' | 'failure'
  /** What is longer than a summary may be is cut, with a way to read on. CHAT-24 */
  readonly cut: boolean
}

function Words({ words, kind, cut }: WordsProps) {
  const [whole, setWhole] = useState(false)
  if (words === '') return null
  const isLong = cut && words.length > MAX_SUMMARY_LENGTH
  return (
    <p className={styles.words} data-kind={kind} dir="auto">
      <Sentence words={isLong && !whole ? truncate(words, MAX_SUMMARY_LENGTH) : words} />{' '}
      {isLong ? (
        <button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {text(whole ? 'assistant.readLess' : 'assistant.readOn')}
        </button>
      ) : null}
    </p>
  )
}
