import { useFocusTrap, useOnEscapePress } from '@primer/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { text } from '../text/text.ts'
import styles from './WindowFrame.module.css'

interface WindowFrameProps {
  readonly title: string
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** A card over the whole window. */
export function WindowFrame({ title, onLeave, children }: WindowFrameProps) {
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
      {children}
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
