import { GraphIcon, TableIcon } from '@primer/octicons-react'
import { lazy, Suspense, use, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { factOf } from '../../../domain/page/page-spec.ts'
import type { ComparisonSpan } from '../../../domain/comparison/comparison-periods.ts'
import type { WidgetSettings } from '../../../domain/page/widget-settings.ts'
import type { WidgetSpec } from '../../../domain/page/widget-spec.ts'
import { useImageExport } from '../../charts/export/use-image-export.tsx'
import { sharedUnit } from '../../charts/kinds/sets/drawn-sets.ts'
import { sets as kind } from '../../charts/kinds/sets/kind.tsx'
import type { SetsDrawn } from '../../charts/kinds/sets/sets-drawing.ts'
import type { Sorting } from '../../charts/table/sort-rows.ts'
import { WidgetMenu } from '../../charts/WidgetMenu.tsx'
import { text } from '../../text/text.ts'
import { shortDate } from '../../text/values.ts'
import { ErrorBoundary } from '../../ui/failures/ErrorBoundary.tsx'
import { SetMark } from '../sets/SetMark.tsx'
import cards from './Card.module.css'
import { CardHead } from './CardHead.tsx'
import { oneCurrency, type Compared } from './compared.ts'
import { rangesText, wholeRange } from './range-words.ts'

const TwinTable = lazy(async () => ({ default: (await import('../../charts/table/TwinTable.tsx')).TwinTable }))

interface SetsCardProps {
  readonly compared: Compared
  readonly chartName: string
  readonly widget: WidgetSpec
  readonly title: string
  readonly settings: WidgetSettings
  readonly span: ComparisonSpan
  readonly controls: ReactNode
}

/** The chosen fact of all sets as one chart, with its table and its image. */
export function SetsCard({ compared, chartName, widget, title, settings, span, controls }: SetsCardProps) {
  const heading = useId()
  const card = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const [shows, setShows] = useState<'chart' | 'table'>('chart')
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const { page, sets, controls: chosen } = compared
  const { fact } = factOf(page, chosen.fact)
  const drawing = kind.drawing({
    compared,
    span,
    title,
    logarithmic: settings.chartScale === 'semilog',
    bars: settings.chartType === 'bar',
    hatched: chartName === 'periods',
  })
  const unit = sharedUnit(compared, fact) ?? text('compared.ownCurrencies')
  const { sign } = drawing
  const drawn = { compared, widget, settings, drawing }
  const [first] = sets
  const subtitle = [rangesText(sets), unit].filter(Boolean).join(' · ')
  const image = useImageExport({
    card,
    menuButton,
    chart: first
      ? {
          view: { clientId: first.view.clientId, currency: oneCurrency(sets), ...wholeRange(sets) },
          draw: async (room) => {
            const [{ image }, { drawImage }] = [await kind.parts, await import('../../charts/export/draw-image.ts')]
            return drawImage(await image(drawn), { widget, settings, ...room })
          },
        }
      : null,
    words: {
      title,
      clientName: sets.map(({ name }) => name).join(' · '),
      lines: [subtitle],
      foot: text('compared.printed', { day: shortDate(compared.today) }),
    },
  })
  const look =
    shows === 'table'
      ? { name: 'chart', words: text('dashboard.menu.chart'), icon: GraphIcon, onSelect: () => setShows('chart') }
      : { name: 'table', words: text('dashboard.menu.table'), icon: TableIcon, onSelect: () => setShows('table') }
  return (
    <section ref={card} className={cards.card} aria-labelledby={heading} data-chart={chartName}>
      <CardHead id={heading} title={title} subtitle={subtitle}>
        <ul className={cards.legend} aria-label={text('compared.sets')}>
          {sets.map(({ name, at }) => (
            <li key={name}>
              <SetMark at={at} />
              {name}
            </li>
          ))}
        </ul>
        <div className={cards.controls} data-screen-only="">
          <div className={cards.controls} role="group" aria-label={text('dashboard.controlsOf', { title })}>
            {controls}
          </div>
          <WidgetMenu title={title} entries={[look, image.entry]} buttonRef={menuButton} />
        </div>
      </CardHead>
      <div className={cards.chart} style={{ minHeight: drawing.minHeight }}>
        <ErrorBoundary drawn={[settings, shows, chosen.fact]}>
          <Suspense>
            {shows === 'table' ? (
              <SetsTwin {...drawn} title={title} sorting={sorting} onSort={setSorting} />
            ) : (
              <SetsChart {...drawn} />
            )}
          </Suspense>
        </ErrorBoundary>
      </div>
      {sign && shows === 'chart' ? <p className={cards.note}>{sign}</p> : null}
      {image.dialog}
    </section>
  )
}

/** The chart, once the chart library is there: it comes while the first questions are under way. */
function SetsChart(drawn: SetsDrawn) {
  const { Chart } = use(kind.parts)
  return <Chart {...drawn} />
}

function SetsTwin({ title, sorting, onSort, ...drawn }: SetsDrawn & Omit<ComponentProps<typeof TwinTable>, 'twin'>) {
  const { twin } = use(kind.parts)
  return <TwinTable title={title} twin={twin(drawn)} sorting={sorting} onSort={onSort} />
}
