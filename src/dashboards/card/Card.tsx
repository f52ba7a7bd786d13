import { lazy, Suspense, useCallback, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { CardContent } from '../../../domain/card/card-of.ts'
import { useOnPaper } from '../../theme/paper.ts'
import type { CardProps } from '../context/card-props.ts'
import styles from './Card.module.css'
import { cardContent } from './card-content.tsx'
import { CardHead } from './CardHead.tsx'
import { useCard } from './use-card.ts'
import { useCardActions } from './use-card-actions.tsx'
import { useCardMode } from './use-card-mode.ts'
import { WindowFrame } from './WindowFrame.tsx'

const Drill = lazy(() => import('../drill/Drill.tsx').then((module) => ({ default: module.Drill })))
const BilledLine = lazy(() =>
  import('../../ui/billed/BilledLine.tsx').then((module) => ({ default: module.BilledLine })),
)
const PageExplain = lazy(() => import('../explain/PageExplain.tsx').then((module) => ({ default: module.PageExplain })))

/** A card of a board: what `cardOf` says it shows, in its place or over the whole window. PAGE-27 */
export function Card(props: CardProps) {
  const { board, target, chartName, askedAs } = props
  const heading = useId()
  const place = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const mode = useCardMode({ card: place, menuButton })
  const shown = useCard(props, menuButton)
  const { card, words, dashboard, actor, explained } = shown
  const { entries, marks, notes, drilled, dialogs } = useCardActions({
    of: props,
    shown,
    mode,
    card: place,
    menuButton,
  })
  const onRetry = useCallback(() => actor.send({ type: 'retry.press' }), [actor])
  const onPaper = useOnPaper()
  const phase = phaseOf(card.content)
  const isPictured = card.content.state === 'drawn' || card.content.state === 'withheld'
  const section = (
    <section
      ref={place}
      tabIndex={-1}
      className={styles.card}
      aria-labelledby={heading}
      aria-busy={phase === 'loading' || phase === 'refreshing'}
      data-explained={mode.explaining}
      data-chart={chartName}
      data-phase={phase}
    >
      <CardHead {...{ of: props, shown, id: heading, moves: mode.fills === 'place', entries, menuButton }} />
      <div className={styles.body}>
        {cardContent({ of: props, shown, mode, marking: marks.marking, noted: notes.noted, onRetry })}
      </div>
      {isPictured && words.notes.length > 0 ? (
        <Suspense>
          <BilledLine notes={words.notes} />
        </Suspense>
      ) : null}
      {isPictured ? shown.budget.line : null}
      {notes.line}
      <p role="status" className={styles.said} data-seen={marks.said.seen} data-screen-only="">
        {marks.said.words}
      </p>
      {mode.explaining && explained ? (
        <Suspense>
          <PageExplain
            {...{ dashboard, askedAs, client: board.client, widget: target.widget, title: words.title }}
            apart={shown.context.dimensions.length > 0 || shown.context.around !== undefined}
            view={explained.view}
            query={explained.query}
            took={shown.answer?.result.took}
            cardRef={place}
            onClose={mode.stopExplaining}
            onShowTable={mode.showTable}
          />
        </Suspense>
      ) : null}
      {drilled ? (
        <Suspense>
          <Drill
            key={drilled.times}
            {...{ drilled, dashboard, askedAs, client: board.client, breakOut: board.breakOut }}
            placeRef={place}
            view={card.marksView}
            onView={board.onView}
            onSaid={marks.say}
          />
        </Suspense>
      ) : null}
      {dialogs}
    </section>
  )
  if (mode.fills === 'place' || onPaper) return section
  return createPortal(
    <WindowFrame title={words.title} onLeave={mode.leaveWindow}>
      {section}
    </WindowFrame>,
    document.body,
  )
}

/** Where its question stands, as its element says. */
function phaseOf(content: CardContent): string {
  if (content.state === 'loading') return content.asked ? 'loading' : 'waiting'
  return 'older' in content ? (content.older?.why ?? 'drawn') : content.state
}
