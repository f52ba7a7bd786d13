import type { ReactNode } from 'react'
import { WidgetMenu, type WidgetMenuEntry } from '../charts/WidgetMenu.tsx'
import styles from './Card.module.css'
import type { Choice } from './controls/choice.ts'
import { ChoiceControls } from './controls/ChoiceControls.tsx'
import type { CardPlace } from './use-card-place.ts'

export interface CardHeadProps {
  readonly at: CardPlace
  /** The id of its title. */
  readonly heading: string
  readonly title: string
  readonly subtitle: ReactNode
  /** Picks the card up, where its board moves it by its head. */
  readonly handle?: ReactNode
  /** Whether all of its words are seen, in as many rows as they need. */
  readonly wraps?: boolean
  /** Between its words and what may be chosen. */
  readonly aside?: ReactNode
  /** Before what may be chosen. */
  readonly toggles?: ReactNode
  readonly choices: readonly Choice[]
  readonly entries: readonly WidgetMenuEntry[]
}

/** The words of a card, what may be chosen on it, and its menu. */
export function CardHead({
  at: { head, menuButton },
  heading,
  title,
  subtitle,
  handle,
  wraps,
  aside,
  toggles,
  choices,
  entries,
}: CardHeadProps) {
  return (
    <header
      ref={head}
      className={styles.head}
      data-wraps={wraps ?? false}
      {...(handle ? { 'data-board-head': '' } : {})}
    >
      {handle}
      <div className={styles.words}>
        <h2 id={heading} className={styles.title} title={title}>
          {title}
        </h2>
        <p className={styles.subtitle}>{subtitle}</p>
      </div>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
      <div className={styles.controls} data-screen-only="">
        {toggles}
        <ChoiceControls title={title} choices={choices} head={head} />
        <WidgetMenu title={title} entries={entries} buttonRef={menuButton} />
      </div>
    </header>
  )
}
