import { XIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { lazy, Suspense, useCallback, useId } from 'react'
import type { CardContent } from '../../../domain/card/card-of.ts'
import { withoutContext } from '../../../domain/dashboards/mark-rows.ts'
import styles from '../../card/Card.module.css'
import { cardElement } from '../../card/card-element.tsx'
import { LookToggle } from '../../card/LookToggle.tsx'
import { useCardMode } from '../../card/use-card-mode.ts'
import { useCardPlace } from '../../card/use-card-place.ts'
import { text } from '../../text/text.ts'
import { useOnPaper } from '../../theme/paper.ts'
import type { CardProps } from '../context/card-props.ts'
import { contextWords } from '../marks/mark-words.ts'
import { cardContent } from './card-content.tsx'
import { MoveHandle } from './MoveHandle.tsx'
import { settingChoices } from './setting-choices.ts'
import { useCard, type ShownCard } from './use-card.ts'
import { useCardActions } from './use-card-actions.tsx'

const Drill = lazy(() => import('../drill/Drill.tsx').then((module) => ({ default: module.Drill })))
const BilledLine = lazy(() =>
  import('../../ui/billed/BilledLine.tsx').then((module) => ({ default: module.BilledLine })),
)
const PageExplain = lazy(() => import('../explain/PageExplain.tsx').then((module) => ({ default: module.PageExplain })))

/** A card of a page: what `cardOf` says it shows. PAGE-27 */
export function Card(props: CardProps) {
  const { board, target, chartName, askedAs } = props
  const at = useCardPlace()
  const heading = useId()
  const mode = useCardMode(at)
  const shown = useCard(props, at.menuButton)
  const { card, words, dashboard, actor, explained } = shown
  const { entries, marks, notes, drilled, dialogs } = useCardActions({ of: props, shown, mode, ...at })
  const onRetry = useCallback(() => actor.send({ type: 'retry.press' }), [actor])
  const onPaper = useOnPaper()
  const isPictured = card.content.state === 'drawn' || card.content.state === 'withheld'
  return cardElement({
    ...{ at, heading, mode, chartName, onPaper, entries, said: marks.said, title: words.title },
    ...chosenOn(props, shown),
    phase: phaseOf(card.content),
    handle: mode.fills === 'place' ? <MoveHandle chartName={chartName} title={words.title} /> : null,
    body: (
      <>
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
      </>
    ),
    foot: (
      <>
        {mode.explaining && explained ? (
          <Suspense>
            <PageExplain
              {...{ dashboard, askedAs, client: board.client, widget: target.widget, title: words.title }}
              apart={shown.context.dimensions.length > 0 || shown.context.around !== undefined}
              view={explained.view}
              query={explained.query}
              took={shown.answer?.result.took}
              cardRef={at.card}
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
              placeRef={at.card}
              view={card.marksView}
              onView={board.onView}
              onSaid={marks.say}
            />
          </Suspense>
        ) : null}
        {dialogs}
      </>
    ),
  })
}

/** What is chosen on a card by its head, and what its marks chose beside its page. */
function chosenOn({ board, drawn, chartName }: CardProps, shown: ShownCard) {
  const { context, dashboard, look, words } = shown
  const beside = contextWords(context, { view: drawn.view, table: dashboard.table })
  return {
    subtitle: beside === '' ? words.subtitle : text('dashboard.marks.context', { words: beside }),
    toggles: (
      <>
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
          <LookToggle look={look.name} pressed={look.shown !== null} onToggle={() => board.onView(look.toggled)} />
        ) : null}
      </>
    ),
    choices: settingChoices({
      ...{ allowed: shown.allowed, settings: shown.settings, used: shown.used, table: dashboard.table },
      onChange: (settings) => {
        const { stored, view } = shown.choose(settings)
        if (stored) board.onSettings(chartName, stored)
        if (view) board.onView(view)
      },
    }),
  }
}

/** Where its question stands, as its element says. */
function phaseOf(content: CardContent): string {
  if (content.state === 'loading') return content.asked ? 'loading' : 'waiting'
  return 'older' in content ? (content.older?.why ?? 'drawn') : content.state
}
