import { useFocusTrap, useOnEscapePress } from '@primer/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { text } from '../../text/text.ts'
import { useOnPaper } from '../../theme/paper.ts'
import { BoardMovesContext } from '../context/board-moves.ts'
import styles from './CardFrame.module.css'

interface CardFrameProps {
  readonly title: string
  readonly fills: 'place' | 'window'
  readonly onLeaveWindow: () => void
  readonly children: ReactNode
}

/** A card where the board has it, or over the whole window. */
export function CardFrame({ title, fills, onLeaveWindow, children }: CardFrameProps) {
  const onPaper = useOnPaper()
  if (fills === 'place' || onPaper) return children
  return createPortal(
    <WindowFrame title={title} onLeave={onLeaveWindow}>
      {children}
    </WindowFrame>,
    document.body,
  )
}

function WindowFrame({
  title,
  onLeave,
  children,
}: {
  readonly title: string
  readonly onLeave: () => void
  readonly children: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  useFocusTrap({ containerRef: frame, initialFocusRef: frame })
  useOnEscapePress(
    (event) => {
      event.preventDefault()
      onLeave()
    },
    [onLeave],
  )
  useEffect(() => fillScreen(onLeave), [onLeave])
  return (
    <div
      ref={frame}
      className={styles.window}
      role="dialog"
      aria-modal="true"
      aria-label={text('dashboard.fullScreenOf', { title })}
      tabIndex={-1}
    >
      <BoardMovesContext value={null}>{children}</BoardMovesContext>
    </div>
  )
}

/** The window on the whole screen, where the browser allows it; whoever leaves that with the browser's own keys has left the frame too. */
function fillScreen(onLeave: () => void): () => void {
  const root = document.documentElement
  const onChange = () => {
    if (!document.fullscreenElement) onLeave()
  }
  document.addEventListener('fullscreenchange', onChange)
  root.requestFullscreen?.().catch(() => undefined)
  return () => {
    document.removeEventListener('fullscreenchange', onChange)
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
  }
}
