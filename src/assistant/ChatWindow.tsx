import { useFocusTrap } from '@primer/react'
import { useQueryClient } from '@tanstack/react-query'
import { useActor } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { heldToken } from '../../machines/access/session-selectors.ts'
import { useSession } from '../access/session-context.ts'
import type { AccountAnswer } from '../api/answers.ts'
import { useApi } from '../api/api-context.ts'
import { newUuid } from '../api/new-uuid.ts'
import { provideAssistant } from './provide-assistant.ts'
import { text } from '../text/text.ts'
import { THUMB, useMedia } from '../theme/use-media.ts'
import { Announced } from './Announced.tsx'
import { ChatClients } from './ChatClients.tsx'
import { ChatHeader } from './ChatHeader.tsx'
import { ChatInput } from './ChatInput.tsx'
import { Messages } from './Messages.tsx'
import { useChatReports } from './report/use-chat-reports.ts'
import { Suggestions } from './Suggestions.tsx'
import type { WindowShape } from './window-shape.ts'
import styles from './ChatWindow.module.css'

interface ChatWindowProps {
  readonly account: AccountAnswer
  readonly isInternal: boolean
  readonly shape: WindowShape
  readonly onShape: (shape: WindowShape) => void
}

/** The talk with the assistant. It goes on while the window is minimised or closed. On a phone the window is the screen. CHAT-02, CHAT-03 */
export function ChatWindow({ account, isInternal, shape, onShape }: ChatWindowProps) {
  const api = useApi()
  const lookups = useQueryClient()
  const session = useSession()
  const [windowId] = useState(newUuid)
  const machine = useMemo(
    () => provideAssistant({ api, lookups, token: () => heldToken(session.getSnapshot()), windowId }),
    [api, lookups, session, windowId],
  )
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const [snapshot, send] = useActor(machine, {
    input: { userId: account.id, isInternal, chatBotSettings: { enabled: true }, timeZone, windowId },
  })
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const phone = useMedia(THUMB)
  const isOpen = shape === 'normal' || shape === 'expanded'
  useFocusTrap({ containerRef: box, initialFocusRef: input, disabled: !phone || !isOpen, returnFocusRef: box })
  useEffect(() => {
    if (isOpen) input.current?.focus()
    else box.current?.querySelector('button')?.focus()
  }, [isOpen])
  useEffect(() => {
    const onOnline = () => send({ type: 'connection.wanted' })
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [send])
  const part = { snapshot, send }
  const reports = useChatReports(part)
  if (shape === 'closed') return null
  return (
    <section
      ref={box}
      className={styles.window}
      role="dialog"
      aria-label={text('assistant.title')}
      aria-modal={phone && isOpen}
      data-screen-only=""
      data-shape={shape}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node))
          return
        event.stopPropagation()
        onShape('closed')
      }}
    >
      <ChatHeader {...part} shape={shape} phone={phone} onShape={onShape} />
      <Announced snapshot={snapshot} />
      {isOpen ? (
        <>
          <ChatClients {...part} />
          <Messages {...part} reports={reports} />
          <Suggestions {...part} />
          <ChatInput {...part} input={input} typed={typed} onTyped={setTyped} />
        </>
      ) : null}
    </section>
  )
}
