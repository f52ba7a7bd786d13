import { unitOf } from '../../../domain/query/catalog.ts'
import { Button, VisuallyHidden } from '@primer/react'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useRef, useState } from 'react'
import { askingChart } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { widgetPhase, type WidgetActor, type WidgetPhase } from '../../../machines/dashboards/widget.machine.ts'
import type { ClientFamily } from '../../api/answers.ts'
import { useBilled } from '../../api/billed.ts'
import { makeMark } from '../../charts/marks/mark.ts'
import { text } from '../../text/text.ts'
import type { BreakOut } from '../context/break-out.ts'
import { factQuestions } from '../../../domain/card/fact-questions.ts'
import { valueWords, type Dashboard } from '../context/dashboard-context.ts'
import { useDrilled } from '../../drill/use-drilled.ts'
import { factSigns } from './fact-signs.ts'
import styles from './FactStrip.module.css'
import { FactTileCard } from './FactTileCard.tsx'
import { factTiles } from './fact-tiles.ts'
import { unitWord } from '../../charts/units.ts'
import { useFactFigures } from './use-fact-figures.ts'
import { periodText } from '../../text/period-text.ts'

const Drill = lazy(() => import('../drill/Drill.tsx').then((module) => ({ default: module.Drill })))

interface FactStripProps {
  readonly dashboard: Dashboard
  readonly view: View
  readonly client: ClientFamily | undefined
  readonly breakOut: BreakOut | null
  readonly onView: (change: Partial<View>) => void
}

/** The page's facts with their totals of the period and their change; the chosen one drives the widgets. PAGE-03 */
export function FactStrip({ dashboard, view, client, breakOut, onView }: FactStripProps) {
  const { drilled, drill } = useDrilled()
  const [said, setSaid] = useState('')
  const strip = useRef<HTMLDivElement>(null)
  const { page, table, config, facts } = dashboard
  const { figures, view: drawnView } = useFactFigures(dashboard, view)
  const { formatOf } = valueWords(dashboard, drawnView)
  const totals = useSelector(facts.totals, ({ context }) => context.answer)
  const { chartName } = factQuestions({ ...dashboard, view: drawnView })
  const billed = useBilled({
    page: page.id,
    chartName,
    query: totals?.question.query,
    dataVersion: totals?.result.dataVersion,
  })
  const actors = [facts.totals, facts.months, facts.prior, facts.priorTotals, facts.alike, facts.current] as const
  const phases = [
    usePhase(facts.totals),
    usePhase(facts.months),
    usePhase(facts.prior),
    usePhase(facts.priorTotals),
    usePhase(facts.alike),
    usePhase(facts.current),
  ]
  const [phase] = phases
  const failed = phases.some(hasFailed)
  const signs = factSigns(page)
  const tiles = factTiles({ page, table, figures, today: config.today, billed })
  const retry = () => actors.forEach((actor) => actor.send({ type: 'retry.press' }))
  return (
    <div
      ref={strip}
      className={styles.strip}
      role="radiogroup"
      aria-label={text('dashboard.facts')}
      aria-busy={phases.some((each) => each === 'loading' || each === 'refreshing')}
    >
      {tiles.map((tile, index) => (
        <FactTileCard
          key={tile.fact}
          tile={tile}
          sign={signs[index]}
          chosen={tile.fact === view.fact}
          old={phase === 'refreshing' || phase === 'outdated'}
          failed={failed}
          format={formatOf(tile.fact)}
          unitText={unitWord(unitOf(table, tile.fact), drawnView)}
          period={periodText(drawnView)}
          days={figures.days}
          onChoose={() => onView({ fact: tile.fact })}
          onMenu={(anchor) =>
            drill(
              makeMark({
                label: tile.factText,
                value: tile.amount ?? null,
                fact: tile.fact,
                format: formatOf(tile.fact),
              }),
              anchor,
            )
          }
        />
      ))}
      {drilled ? (
        <Suspense>
          <Drill
            key={drilled.times}
            drilled={drilled}
            placeRef={strip}
            dashboard={dashboard}
            view={view}
            client={client}
            askedAs={askingChart(page) ?? ''}
            breakOut={breakOut}
            onView={onView}
            onSaid={setSaid}
          />
        </Suspense>
      ) : null}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {failed ? (
        <div className={styles.failed} role="status">
          {text('dashboard.factsFailed')}
          <Button size="small" onClick={retry}>
            {text('dashboard.retry')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function usePhase(actor: WidgetActor): WidgetPhase {
  return useSelector(actor, widgetPhase)
}

function hasFailed(phase: WidgetPhase): boolean {
  return phase === 'failed' || phase === 'outdated'
}
