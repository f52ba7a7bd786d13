import { ChevronUpIcon, DashIcon, QuestionIcon, ScreenFullIcon, ScreenNormalIcon, XIcon } from '@primer/octicons-react'
import { IconButton, Label } from '@primer/react'
import { useState } from 'react'
import { text } from '../text/text.ts'
import { ConversationList } from './ConversationList.tsx'
import { GuidelinesDialog } from './GuidelinesDialog.tsx'
import type { ChatPartProps } from './chat-part-props.ts'
import type { WindowShape } from './window-shape.ts'
import styles from './ChatWindow.module.css'

const TOOL = { size: 'small', variant: 'invisible' } as const

interface ChatHeaderProps extends ChatPartProps {
  readonly shape: WindowShape
  /** The window is the screen, so it is not made larger. */
  readonly phone: boolean
  readonly onShape: (shape: WindowShape) => void
}

/** Whether it is connected, the conversations, and the window's size. CHAT-02, CHAT-03 */
export function ChatHeader({ snapshot, send, shape, phone, onShape }: ChatHeaderProps) {
  const [guided, setGuided] = useState(false)
  const connected = snapshot.matches({ connection: { linked: 'connected' } })
  const words = text(connected ? 'assistant.connected' : 'assistant.notConnected')
  const minimised = shape === 'minimised'
  return (
    <div className={styles.header}>
      <span className={styles.dot} data-connected={connected} role="img" aria-label={words} title={words} />
      <h2 className={styles.title}>{text('assistant.title')}</h2>
      <Label size="small">{text('assistant.beta')}</Label>
      <span className={styles.tools}>
        {minimised ? (
          <IconButton
            {...TOOL}
            icon={ChevronUpIcon}
            aria-label={text('assistant.restore')}
            onClick={() => onShape('normal')}
          />
        ) : (
          <>
            <ConversationList snapshot={snapshot} send={send} />
            <IconButton
              {...TOOL}
              icon={QuestionIcon}
              aria-label={text('assistant.whatToAsk')}
              onClick={() => setGuided(true)}
            />
            {phone ? null : shape === 'expanded' ? (
              <IconButton
                {...TOOL}
                icon={ScreenNormalIcon}
                aria-label={text('assistant.shrink')}
                onClick={() => onShape('normal')}
              />
            ) : (
              <IconButton
                {...TOOL}
                icon={ScreenFullIcon}
                aria-label={text('assistant.expand')}
                onClick={() => onShape('expanded')}
              />
            )}
            <IconButton
              {...TOOL}
              icon={DashIcon}
              aria-label={text('assistant.minimise')}
              onClick={() => onShape('minimised')}
            />
          </>
        )}
        <IconButton {...TOOL} icon={XIcon} aria-label={text('assistant.close')} onClick={() => onShape('closed')} />
      </span>
      {guided ? <GuidelinesDialog onClose={() => setGuided(false)} /> : null}
    </div>
  )
}
