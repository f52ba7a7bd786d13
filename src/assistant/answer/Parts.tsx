import { XIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { useId } from 'react'
import type { AnswerPart } from '../../../domain/assistant/chat.ts'
import { text } from '../../text/text.ts'
import type { ChatPartProps } from '../chat-part-props.ts'
import styles from './Parts.module.css'

interface PartsProps extends ChatPartProps {
  /** At least one. */
  readonly parts: readonly AnswerPart[]
  /** The last answer's are taken off; of one before it the answers after it were made. */
  readonly isLast: boolean
}

/** What was understood, in parts, each of which can be taken off where it was asked for. */
export function Parts({ parts, isLast, snapshot, send }: PartsProps) {
  const heading = useId()
  const chips = parts.filter(({ kind }) => kind !== 'corrected')
  return (
    <div className={styles.box}>
      <span id={heading} className={styles.heading}>
        {text('assistant.understoodAs')}
      </span>
      <ul className={styles.chips} aria-labelledby={heading}>
        {chips.map((part) => (
          <li key={part.text} className={styles.chip} data-kind={part.kind} data-off={isLast && part.asks !== null}>
            <bdi>{part.text}</bdi>
            {isLast && part.asks !== null ? (
              <TakeOff part={part.text} asks={part.asks} snapshot={snapshot} send={send} />
            ) : null}
          </li>
        ))}
      </ul>
      {parts
        .filter(({ kind }) => kind === 'corrected')
        .map((part) => (
          <p key={part.text} className={styles.heading} dir="auto">
            {part.text}
          </p>
        ))}
    </div>
  )
}

function TakeOff({ part, asks, snapshot, send }: ChatPartProps & { readonly part: string; readonly asks: string }) {
  const event = { type: 'question.asked', prompt: asks } as const
  const may = snapshot.can(event)
  return (
    <IconButton
      className={styles.off}
      size="small"
      variant="invisible"
      icon={XIcon}
      aria-label={text('assistant.takeOff', { part })}
      inactive={!may}
      aria-disabled={!may}
      onClick={() => send(event)}
    />
  )
}
