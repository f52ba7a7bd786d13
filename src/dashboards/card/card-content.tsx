import { lazy, Suspense, type ReactNode } from 'react'
import styles from '../../card/Card.module.css'
import { switchLook } from '../../card/switch-look.ts'
import type { CardMode } from '../../card/use-card-mode.ts'
import { CHARTS } from '../../charts/chart-kinds.ts'
import { MarkingContext, type Marking } from '../../charts/marks/marking.ts'
import { NotedContext } from '../../charts/marks/noted.ts'
import { ErrorBoundary } from '../../ui/failures/ErrorBoundary.tsx'
import type { CardProps } from '../context/card-props.ts'
import { FailedWidget } from './FailedWidget.tsx'
import type { ShownCard } from './use-card.ts'
import { WidgetSkeleton } from './WidgetSkeleton.tsx'

const EmptyWidget = lazy(() => import('./EmptyWidget.tsx').then((module) => ({ default: module.EmptyWidget })))
const BilledLater = lazy(() => import('./billed/BilledLater.tsx').then((module) => ({ default: module.BilledLater })))
const NothingCompared = lazy(() =>
  import('./compared/NothingCompared.tsx').then((module) => ({ default: module.NothingCompared })),
)
const WidgetTwin = lazy(() => import('./WidgetTwin.tsx').then((module) => ({ default: module.WidgetTwin })))

export interface ContentInput {
  readonly of: CardProps
  readonly shown: ShownCard
  readonly mode: CardMode
  readonly marking: Marking
  readonly noted: Parameters<typeof NotedContext>[0]['value']
  readonly onRetry: () => void
}

/** What stands below the head of a card: the picture or its table, the outline of one that comes, or why there is none. PAGE-27 */
export function cardContent(input: ContentInput): ReactNode {
  const { of, shown, onRetry } = input
  const { content } = shown.card
  const { widget } = of.target
  switch (content.state) {
    case 'loading':
      return <WidgetSkeleton rows={widget.rows} title={shown.words.title} />
    case 'failed':
      return <FailedWidget detail={content.detail} overPicture={false} onRetry={onRetry} />
    case 'empty':
      return (
        <Suspense>
          <EmptyWidget board={of.board} dashboard={shown.dashboard} view={of.drawn.view} />
        </Suspense>
      )
    case 'uncompared':
      return (
        <Suspense>
          <NothingCompared days={content.days} onView={of.board.onView} />
        </Suspense>
      )
    default:
      return (
        <>
          {content.older?.why === 'outdated' ? (
            <FailedWidget detail={content.older.detail} overPicture onRetry={onRetry} />
          ) : null}
          {content.state === 'drawn' ? (
            cardPicture(content, input)
          ) : (
            <Suspense>
              <BilledLater />
            </Suspense>
          )}
        </>
      )
  }
}

type Drawn = Extract<ShownCard['card']['content'], { readonly state: 'drawn' }>

/** An older picture is greyed, and of one that failed to become newer nothing can be pressed. */
function cardPicture({ older, picture }: Drawn, { of, shown, mode, marking, noted }: ContentInput): ReactNode {
  const { drawing, words, unitText } = shown
  const { question } = picture
  const { rows } = picture.widget
  const Chart = CHARTS[rows]
  if (!drawing) return null
  return (
    <div
      className={styles.picture}
      data-old={older !== null}
      inert={older?.why === 'outdated'}
      onKeyDown={(event) => switchLook(event, mode)}
    >
      <ErrorBoundary drawn={[question.key, picture.settings, mode.shows]}>
        <Suspense fallback={<WidgetSkeleton rows={rows} title={words.title} />}>
          <MarkingContext value={marking}>
            <NotedContext value={noted}>
              {mode.shows === 'table' ? (
                <WidgetTwin
                  {...drawing}
                  chartName={of.askedAs}
                  query={question.query}
                  sorting={mode.sorting}
                  onSort={mode.setSorting}
                  unitText={unitText}
                />
              ) : (
                <Chart {...drawing} onChooseFact={(fact) => of.board.onView({ fact })} />
              )}
            </NotedContext>
          </MarkingContext>
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}
