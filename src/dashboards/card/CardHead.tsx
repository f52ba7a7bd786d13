import { XIcon } from '@primer/octicons-react'
import { Button, IconButton } from '@primer/react'
import { useRef, type RefObject } from 'react'
import { withoutContext } from '../../../domain/dashboards/mark-rows.ts'
import { ChangesIcon, StackedIcon } from '../../charts/chart-icons.tsx'
import { WidgetMenu, type WidgetMenuEntry } from '../../charts/WidgetMenu.tsx'
import { text } from '../../text/text.ts'
import type { CardProps } from '../context/card-props.ts'
import { WidgetControls } from '../controls/WidgetControls.tsx'
import { contextWords } from '../marks/mark-words.ts'
import styles from './Card.module.css'
import { MoveHandle } from './MoveHandle.tsx'
import type { ShownCard } from './use-card.ts'

const LOOK_ICONS = { changed: ChangesIcon, split: StackedIcon }

interface CardHeadProps {
  readonly of: CardProps
  readonly shown: ShownCard
  /** Of its title. */
  readonly id: string
  /** Whether the board moves it by its head. */
  readonly moves: boolean
  readonly entries: readonly WidgetMenuEntry[]
  readonly menuButton: RefObject<HTMLButtonElement | null>
}

/** The words of a card, what may be chosen on it, and its menu. */
export function CardHead({ of, shown, id, moves, entries, menuButton }: CardHeadProps) {
  const { board, drawn, chartName } = of
  const { context, dashboard, look, words } = shown
  const head = useRef<HTMLElement>(null)
  const beside = contextWords(context, { view: drawn.view, table: dashboard.table })
  return (
    <header ref={head} className={styles.head} {...(moves ? { 'data-board-head': '' } : {})}>
      <MoveHandle chartName={chartName} title={words.title} />
      <div className={styles.words}>
        <h2 id={id} className={styles.title} title={words.title}>
          {words.title}
        </h2>
        <p className={styles.subtitle}>
          {beside === '' ? words.subtitle : text('dashboard.marks.context', { words: beside })}
        </p>
      </div>
      <div className={styles.controls} data-screen-only="">
        {beside === '' ? null : (
          <Button
            size="small"
            leadingVisual={XIcon}
            onClick={() =>
              board.onView(withoutContext(drawn.view, { ...context, dates: context.around !== undefined }))
            }
          >
            {text('dashboard.marks.takeOff')}
          </Button>
        )}
        {look ? (
          <IconButton
            icon={LOOK_ICONS[look.name]}
            size="small"
            aria-label={text(`dashboard.${look.name}.show`)}
            aria-pressed={look.shown !== null}
            className={styles.toggle}
            data-card-toggle=""
            onClick={() => board.onView(look.toggled)}
          />
        ) : null}
        <WidgetControls
          {...{ head, title: words.title, allowed: shown.allowed, settings: shown.settings, used: shown.used }}
          table={dashboard.table}
          onChange={(settings) => {
            const { stored, view } = shown.choose(settings)
            if (stored) board.onSettings(chartName, stored)
            if (view) board.onView(view)
          }}
        />
        <WidgetMenu title={words.title} entries={entries} buttonRef={menuButton} />
      </div>
    </header>
  )
}
