import { CommentDiscussionIcon } from '@primer/octicons-react'
import { Spinner } from '@primer/react'
import { useEffect, useRef, useState, type CSSProperties, type PointerEvent } from 'react'
import { text } from '../../text/text.ts'
import { HOME, placeAfterKey, placeAt, rememberedPlace, rememberPlace, type ButtonPlace } from './button-place.ts'
import styles from './AssistantButton.module.css'

interface AssistantButtonProps {
  /** Has the focus as it appears: the window that it stands for was closed. */
  readonly focused: boolean
  /** The window is on its way. */
  readonly busy?: boolean
  readonly onOpen: () => void
}

/** Less than this is a press that trembled. */
const DRAG_PX = 4

/** The round button, which is put elsewhere by pointer or arrow keys and stays there. CHAT-02 */
export function AssistantButton({ focused, busy = false, onOpen }: AssistantButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const pressedAt = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const dragged = useRef(false)
  const [place, setPlace] = useState<ButtonPlace>(() => rememberedPlace(localStorage))
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [focused])
  const move = (next: ButtonPlace) => {
    setPlace(next)
    rememberPlace(localStorage, next)
  }
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const from = pressedAt.current
    if (!from) return
    dragged.current ||= Math.hypot(clientX - from.x, clientY - from.y) > DRAG_PX
    if (dragged.current) move(placeAt({ x: clientX, y: clientY }, room()))
  }
  return (
    <button
      ref={button}
      type="button"
      className={styles.button}
      data-screen-only=""
      data-assistant=""
      data-home={place.end === HOME.end && place.foot === HOME.foot}
      style={{ '--end': `${place.end}px`, '--foot': `${place.foot}px` } as CSSProperties}
      aria-label={text('assistant.open')}
      aria-description={text('assistant.moveHint')}
      aria-haspopup="dialog"
      title={text('assistant.title')}
      onPointerDown={(event) => {
        pressedAt.current = { x: event.clientX, y: event.clientY }
        dragged.current = false
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (pressedAt.current = null)}
      onPointerCancel={() => (pressedAt.current = null)}
      onKeyDown={(event) => {
        const next = placeAfterKey(place, event.key, room())
        if (!next) return
        event.preventDefault()
        move(next)
      }}
      onClick={() => {
        if (!dragged.current && !busy) onOpen()
        dragged.current = false
      }}
    >
      {busy ? <Spinner size="small" srText={text('session.loading')} /> : <CommentDiscussionIcon size={20} />}
    </button>
  )
}

function room() {
  return {
    width: document.documentElement.clientWidth,
    height: innerHeight,
    rightToLeft: document.documentElement.dir === 'rtl',
  }
}
