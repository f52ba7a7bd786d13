import { XIcon } from '@primer/octicons-react'
import { Button, IconButton } from '@primer/react'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useCallback, useContext, useId, useMemo, useRef, type KeyboardEvent } from 'react'
import { finestInUse, readBridge } from '../../../domain/bridge/bridge-rows.ts'
import { sidesOf } from '../../../domain/bridge/sides.ts'
import { likeForLike } from '../../../domain/dashboards/compared/like-for-like.ts'
import { withoutContext } from '../../../domain/dashboards/mark-rows.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { factOf, placedOn } from '../../../domain/dashboards/page-spec.ts'
import type { WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import { widgetPhase, type WidgetActor } from '../../../machines/dashboards/widget.machine.ts'
import { ChangesIcon, StackedIcon } from '../../charts/chart-icons.tsx'
import { CHART_KINDS } from '../../charts/chart-kinds.ts'
import { useFetched } from '../../charts/fetched-once.ts'
import { MarkingContext } from '../../charts/marks/marking.ts'
import { NotedContext } from '../../charts/marks/noted.ts'
import type { WidgetChartProps } from '../../charts/widget-chart-props.ts'
import { ErrorBoundary } from '../../ui/failures/ErrorBoundary.tsx'
import { cardEntries } from './card-entries.ts'
import { CardFrame } from './CardFrame.tsx'
import { valueWords } from '../context/dashboard-context.ts'
import { HeldContext } from '../context/held.ts'
import { EmptyWidget } from './EmptyWidget.tsx'
import { FailedWidget } from './FailedWidget.tsx'
import { imageWords } from './image-words.ts'
import { notedDays } from './noted-days.ts'
import { MoveHandle } from './MoveHandle.tsx'
import { useCardBilled } from './billed/use-card-billed.ts'
import { useCardMode } from './use-card-mode.ts'
import { useImageExport } from '../../charts/export/use-image-export.tsx'
import { useAlertMe } from '../../alerts/use-alert-me.tsx'
import { useCardNotes } from '../../notes/use-card-notes.tsx'
import { useCardSharing } from '../../sharing/card/use-card-sharing.tsx'
import { useSoughtCard } from '../../sharing/card/use-sought-card.ts'
import { useCardTarget } from '../../targets/use-card-target.tsx'
import { usePriorPeriod } from './use-prior-period.ts'
import styles from './WidgetCard.module.css'
import { WidgetControls } from '../controls/WidgetControls.tsx'
import { WidgetMenu } from '../../charts/WidgetMenu.tsx'
import type { WidgetProps } from '../context/widget-props.ts'
import { WidgetSkeleton } from './WidgetSkeleton.tsx'
import { useDrilled } from '../../drill/use-drilled.ts'
import { contextWords } from '../marks/mark-words.ts'
import { useLead } from '../marks/use-lead.ts'
import { useMarking } from '../marks/use-marking.ts'
import { text } from '../../text/text.ts'
import { periodText } from '../../text/period-text.ts'
import { widgetWords } from '../../charts/widget-words.ts'

const Drill = lazy(() => import('../drill/Drill.tsx').then((module) => ({ default: module.Drill })))
const BilledLater = lazy(() => import('./billed/BilledLater.tsx').then((module) => ({ default: module.BilledLater })))
const NothingCompared = lazy(() =>
  import('./compared/NothingCompared.tsx').then((module) => ({ default: module.NothingCompared })),
)
const BilledLine = lazy(() =>
  import('../../ui/billed/BilledLine.tsx').then((module) => ({ default: module.BilledLine })),
)
const WidgetTwin = lazy(() => import('./WidgetTwin.tsx').then((module) => ({ default: module.WidgetTwin })))
const PageExplain = lazy(() => import('../explain/PageExplain.tsx').then((module) => ({ default: module.PageExplain })))

const LOOK_ICONS = { changed: ChangesIcon, split: StackedIcon }

/** A card of the board: its words and controls, and below them the picture, a skeleton, or why there is none. PAGE-27 */
export function WidgetCard({ actor, ...props }: WidgetProps & { readonly actor: WidgetActor }) {
  const {
    dashboard,
    view,
    pageView,
    context,
    widget,
    chartName,
    askedAs,
    entries = [],
    allowed,
    settings,
    kept,
  } = props
  const { onSettings, onView, otherLook } = props
  const { page, config, table } = dashboard
  const phase = useSelector(actor, widgetPhase)
  const question = useSelector(actor, (snapshot) => snapshot.context.question)
  const answer = useSelector(actor, (snapshot) => snapshot.context.answer)
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure)
  const heading = useId()
  const card = useRef<HTMLElement>(null)
  const head = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const mode = useCardMode({ card, menuButton })
  const placed = placedOn(page, chartName)
  const wordsOf = (of: { readonly settings: WidgetSettings; readonly view: View }) =>
    widgetWords({
      ...{ page, placed, widget, ...of, table, unitText: valueWords(dashboard, of.view).unitText },
      ...{ today: config.today, invoiced: dashboard.invoiced },
    })
  const current = answer === null || answer.question.key === question?.key
  const drawn = current
    ? { settings, view }
    : { settings: { ...settings, ...answer.question.settings }, view: answer.question.view }
  const drawnWords = wordsOf(drawn)
  // An older picture keeps its own words until the new one is there.
  const words = phase === 'outdated' || phase === 'refreshing' ? drawnWords : wordsOf({ settings, view })
  const { formatOf, unitText } = valueWords(dashboard, drawn.view)
  const kind = CHART_KINDS[widget.rows]
  const prior = usePriorPeriod(dashboard, { ...drawn, wanted: kind.asksPrior })
  const own = kind.useOwn({
    view,
    prior,
    drawn: answer && { page, chartName: askedAs, widget, ...drawn, dataVersion: answer.result.dataVersion },
    invoiced: dashboard.invoiced,
    today: config.today,
  })
  const { billed, billedNotes, withheld } = useCardBilled({
    ...{ page: page.id, chartName: askedAs, answer, widget, table },
    ...{ settings: drawn.settings, fact: drawn.view.fact },
  })
  const { drilled, drill } = useDrilled()
  const { lead, leadEntries } = useLead({ page, view: pageView, config, placed, settings })
  const { marking, said, say } = useMarking({
    page,
    table,
    view: pageView,
    chosen: context.dimensions,
    onView,
    onMenu: drill,
    lead,
  })
  const beside = contextWords(context, { view: pageView, table })
  const retry = useCallback(() => actor.send({ type: 'retry.press' }), [actor])
  const chooseFact = useCallback((fact: string) => onView({ fact }), [onView])
  const busy = phase === 'loading' || phase === 'refreshing'
  const compared =
    widget.rows === 'bridge' && !sidesOf(pageView)
      ? likeForLike(pageView, { page, today: config.today, invoiced: dashboard.invoiced })
      : null
  const uncompared = compared?.before === null
  const pictured = !uncompared && (phase === 'drawn' || phase === 'refreshing' || phase === 'outdated')
  const used = useMemo(
    () => (widget.query.upTo && current && answer ? finestInUse(readBridge(answer.result.data)) : undefined),
    [widget, current, answer],
  )
  const held = useContext(HeldContext)
  useSoughtCard(card, { chartName, seen: pictured && !held })
  const clientName = props.client?.name ?? ''
  const budget = useCardTarget({
    ...{ page, table, widget, ...drawn, result: answer?.result ?? null, formatOf, clientName },
    ...{ invoiced: dashboard.invoiced, today: config.today, returnFocusRef: menuButton },
  })
  const drawing = answer
    ? {
        page,
        widget,
        settings: drawn.settings,
        view: drawn.view,
        result: answer.result,
        table,
        formatOf,
        colours: config.serviceCategories,
        title: drawnWords.title,
        period: periodText(drawn.view),
        today: config.today,
        invoiced: dashboard.invoiced,
        billed,
        billedNotes,
        target: budget.target,
        ...own,
      }
    : null
  const image = useImageExport({
    card: card,
    menuButton: menuButton,
    chart:
      pictured && drawing && !withheld
        ? {
            view: drawing.view,
            draw: async (room) =>
              (await import('../../charts/export/draw-chart.ts')).drawChart(drawing, {
                ...room,
                isChosen: marking.isChosen,
              }),
          }
        : null,
    words: imageWords({
      dashboard: { ...dashboard, unitText },
      widget,
      view: drawn.view,
      client: props.client,
      ...drawnWords,
    }),
  })
  const sharing = useCardSharing({ chartName, kept, title: words.title, say })
  const alertMe = useAlertMe(factOf(page, pageView.fact), { page, view: pageView, today: config.today })
  const { noted, line: notesLine } = useCardNotes(
    useMemo(
      () =>
        notedDays(widget, { view, page, today: config.today, invoiced: dashboard.invoiced }).map((days) => ({
          days,
          clientName,
        })),
      [widget, view, page, config.today, dashboard.invoiced, clientName],
    ),
  )
  const explained = answer?.question ?? question
  const onPictureKey = (event: KeyboardEvent) => {
    const onChart = event.target instanceof Element && event.target.getAttribute('role') === 'img'
    if (event.key === 'Enter' && onChart) mode.showTable()
    else if (event.key === 'Escape' && mode.shows === 'table') mode.showChart()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <CardFrame title={words.title} fills={mode.fills} onLeaveWindow={mode.leaveWindow}>
      <section
        ref={card}
        tabIndex={-1}
        className={styles.card}
        aria-labelledby={heading}
        aria-busy={busy}
        data-explained={mode.explaining}
        data-chart={chartName}
        data-phase={phase}
      >
        <header ref={head} className={styles.head} {...(mode.fills === 'place' ? { 'data-board-head': '' } : {})}>
          <MoveHandle chartName={chartName} title={words.title} />
          <div className={styles.words}>
            <h2 id={heading} className={styles.title} title={words.title}>
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
                onClick={() => onView(withoutContext(pageView, { ...context, dates: context.around !== undefined }))}
              >
                {text('dashboard.marks.takeOff')}
              </Button>
            )}
            {otherLook ? (
              <IconButton
                icon={LOOK_ICONS[otherLook.name]}
                size="small"
                aria-label={text(`dashboard.${otherLook.name}.show`)}
                aria-pressed={otherLook.shown}
                className={styles.toggle}
                data-card-toggle=""
                onClick={otherLook.toggle}
              />
            ) : null}
            <WidgetControls
              title={words.title}
              head={head}
              allowed={allowed}
              settings={settings}
              table={table}
              used={used}
              onChange={(changed) => onSettings(chartName, changed)}
            />
            <WidgetMenu
              title={words.title}
              entries={[
                ...cardEntries(mode, { pictured }),
                image.entry,
                ...sharing.entries,
                ...alertMe.entries,
                ...budget.entries,
                ...leadEntries,
                ...entries,
              ]}
              buttonRef={menuButton}
            />
          </div>
        </header>
        <div className={styles.body}>
          {failure ? <FailedWidget detail={failure.detail} overPicture={phase === 'outdated'} onRetry={retry} /> : null}
          {uncompared ? (
            <Suspense>
              <NothingCompared days={compared.days} onView={onView} />
            </Suspense>
          ) : null}
          {phase === 'empty' && !uncompared ? <EmptyWidget {...props} view={pageView} /> : null}
          {!uncompared && (phase === 'waiting' || phase === 'loading') ? (
            <WidgetSkeleton rows={widget.rows} title={words.title} />
          ) : null}
          {pictured && withheld ? (
            <Suspense>
              <BilledLater />
            </Suspense>
          ) : null}
          {pictured && answer && drawing && !withheld ? (
            <div
              className={styles.picture}
              data-old={phase !== 'drawn'}
              inert={phase === 'outdated'}
              onKeyDown={onPictureKey}
            >
              <ErrorBoundary drawn={[answer.question.key, drawn.settings, mode.shows]}>
                <Suspense fallback={<WidgetSkeleton rows={widget.rows} title={words.title} />}>
                  <MarkingContext value={marking}>
                    <NotedContext value={noted}>
                      {mode.shows === 'table' ? (
                        <WidgetTwin
                          {...drawing}
                          chartName={askedAs}
                          query={answer.question.query}
                          sorting={mode.sorting}
                          onSort={mode.setSorting}
                          unitText={unitText}
                        />
                      ) : (
                        <WidgetChart {...drawing} onChooseFact={chooseFact} />
                      )}
                    </NotedContext>
                  </MarkingContext>
                </Suspense>
              </ErrorBoundary>
            </div>
          ) : null}
        </div>
        {pictured && billedNotes.length > 0 ? (
          <Suspense>
            <BilledLine notes={billedNotes} />
          </Suspense>
        ) : null}
        {pictured ? budget.line : null}
        {notesLine}
        <p role="status" className={styles.said} data-seen={said.seen} data-screen-only="">
          {said.words}
        </p>
        {mode.explaining && explained ? (
          <Suspense>
            <PageExplain
              dashboard={dashboard}
              client={props.client}
              widget={widget}
              askedAs={askedAs}
              title={words.title}
              apart={beside !== ''}
              view={explained.view}
              query={explained.query}
              took={answer?.result.took}
              cardRef={card}
              onClose={mode.stopExplaining}
              onShowTable={mode.showTable}
            />
          </Suspense>
        ) : null}
        {drilled ? (
          <Suspense>
            <Drill
              key={drilled.times}
              drilled={drilled}
              placeRef={card}
              dashboard={dashboard}
              view={compared?.now ?? pageView}
              client={props.client}
              askedAs={askedAs}
              breakOut={props.breakOut}
              onView={onView}
              onSaid={say}
            />
          </Suspense>
        ) : null}
        {image.dialog}
        {sharing.dialog}
        {alertMe.dialog}
        {budget.dialog}
      </section>
    </CardFrame>
  )
}

/** The chart of the widget's kind, once the chart library is there: it comes while the first questions are under way. */
function WidgetChart(props: WidgetChartProps) {
  const { Chart } = useFetched(CHART_KINDS[props.widget.rows].parts)
  return <Chart {...props} />
}
