import { useSelector } from '@xstate/react'
import { lazy, Suspense, useCallback, useId } from 'react'
import { widgetPhase, type WidgetActor } from '../../machines/widget.machine.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { EmptyWidget } from './EmptyWidget.tsx'
import { FailedWidget } from './FailedWidget.tsx'
import styles from './WidgetCard.module.css'
import { WidgetControls } from './WidgetControls.tsx'
import type { WidgetProps } from './widget-props.ts'
import { WidgetSkeleton } from './WidgetSkeleton.tsx'
import { periodText, widgetWords } from './widget-words.ts'

/** The chart library is fetched while the first questions are under way. */
const charts = import('../charts/WidgetChart.tsx')
const WidgetChart = lazy(() => charts.then((module) => ({ default: module.WidgetChart })))

/** A card of the board: its words and controls, and below them the picture, a skeleton, or why there is none. PAGE-27 */
export function WidgetCard({ actor, ...props }: WidgetProps & { readonly actor: WidgetActor }) {
  const { dashboard, view, widget, chartName, allowed, settings, onSettings, onView } = props
  const { page, config, table, formatOf, unitText } = dashboard
  const phase = useSelector(actor, widgetPhase)
  const question = useSelector(actor, (snapshot) => snapshot.context.question)
  const answer = useSelector(actor, (snapshot) => snapshot.context.answer)
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure)
  const heading = useId()
  const words = widgetWords({ page, widget, settings, view, table, unitText })
  const current = answer !== null && answer.question.key === question?.key
  const drawn = current || answer === null ? { settings, view } : { settings: { ...settings, ...answer.question.settings }, view: answer.question.view }
  const drawnWords = current ? words : widgetWords({ page, widget, ...drawn, table, unitText })
  const chooseFact = useCallback((fact: string) => onView({ fact }), [onView])
  const busy = phase === 'loading' || phase === 'refreshing'
  const pictured = phase === 'drawn' || phase === 'refreshing' || phase === 'outdated'
  return (
    <section className={styles.card} aria-labelledby={heading} aria-busy={busy} data-chart={chartName} data-phase={phase}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 id={heading} className={styles.title} title={words.title}>
            {words.title}
          </h2>
          <p className={styles.subtitle}>{words.subtitle}</p>
        </div>
        <WidgetControls
          title={words.title}
          allowed={allowed}
          settings={settings}
          table={table}
          onChange={(changed) => onSettings(chartName, changed)}
        />
      </header>
      <div className={styles.body}>
        {failure ? (
          <FailedWidget detail={failure.detail} overPicture={phase === 'outdated'} onRetry={() => actor.send({ type: 'retry.press' })} />
        ) : null}
        {phase === 'empty' ? <EmptyWidget {...props} /> : null}
        {phase === 'waiting' || phase === 'loading' ? <WidgetSkeleton rows={widget.rows} title={words.title} /> : null}
        {pictured && answer ? (
          <div className={styles.picture} data-old={phase !== 'drawn'} inert={phase === 'outdated'}>
            <ErrorBoundary resetKey={`${answer.question.key} ${JSON.stringify(drawn.settings)}`}>
              <Suspense fallback={<WidgetSkeleton rows={widget.rows} title={words.title} />}>
                <WidgetChart
                  page={page}
                  widget={widget}
                  settings={drawn.settings}
                  view={drawn.view}
                  result={answer.result}
                  table={table}
                  formatOf={formatOf}
                  colours={config.serviceCategories}
                  title={drawnWords.title}
                  period={periodText(drawn.view)}
                  onChooseFact={chooseFact}
                />
              </Suspense>
            </ErrorBoundary>
          </div>
        ) : null}
      </div>
    </section>
  )
}
