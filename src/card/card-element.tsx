import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './Card.module.css'
import { CardHead, type CardHeadProps } from './CardHead.tsx'
import type { Said } from './said.ts'
import type { CardMode } from './use-card-mode.ts'
import { WindowFrame } from './WindowFrame.tsx'

/** Everything that stands in a card. */
export interface CardParts extends CardHeadProps {
  /** Its name on its board. */
  readonly chartName: string
  /** Where its question stands, as its element says. */
  readonly phase: string
  readonly mode: CardMode
  /** Of its kind. */
  readonly className?: string | undefined
  /** Its picture or its table, the outline of one that comes, or why there is none. */
  readonly body: ReactNode
  /** Below that, and what its menu opens. */
  readonly foot: ReactNode
  readonly said: Said
  /** Whether it is printed: then it is in its place. */
  readonly onPaper: boolean
}

/** A card in its place or over the whole window: the same on every board. It is made where its parts are, and is no component between them. PAGE-27 */
export function cardElement({
  chartName,
  phase,
  mode,
  className,
  body,
  foot,
  said,
  onPaper,
  ...head
}: CardParts): ReactNode {
  const { at, heading, title } = head
  const section = (
    <section
      ref={at.card}
      tabIndex={-1}
      className={[styles.card, className].filter(Boolean).join(' ')}
      aria-labelledby={heading}
      aria-busy={phase === 'loading' || phase === 'refreshing'}
      data-explained={mode.explaining}
      data-chart={chartName}
      data-phase={phase}
    >
      <CardHead {...head} />
      {body}
      <p role="status" className={styles.said} data-seen={said.seen} data-screen-only="">
        {said.words}
      </p>
      {foot}
    </section>
  )
  if (mode.fills === 'place' || onPaper) return section
  return createPortal(
    <WindowFrame title={title} onLeave={mode.leaveWindow}>
      {section}
    </WindowFrame>,
    document.body,
  )
}
