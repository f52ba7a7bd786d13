import { GraphIcon, TableIcon } from '@primer/octicons-react'
import {
  lazy,
  Suspense,
  use,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { factOf } from '../../../domain/page/page-spec.ts'
import type { ComparisonSpan } from '../../../domain/comparison/comparison-periods.ts'
import type { WidgetSettings } from '../../../domain/page/widget-settings.ts'
import type { WidgetSpec } from '../../../domain/page/widget-spec.ts'
import type { PagesConfig } from '../../api/answers.ts'
import { useImageExport } from '../../charts/export/use-image-export.tsx'
import { sharedUnit } from '../../charts/kinds/sets/drawn-sets.ts'
import { sets as kind } from '../../charts/kinds/sets/kind.tsx'
import type { SetsDrawn } from '../../charts/kinds/sets/sets-drawing.ts'
import type { Sorting } from '../../charts/table/sort-rows.ts'
import { WidgetMenu } from '../../charts/WidgetMenu.tsx'
import { dimensionInTitle } from '../../text/dimension-name.ts'
import { text } from '../../text/text.ts'
import { shortDate } from '../../text/values.ts'
import { ErrorBoundary } from '../../ui/failures/ErrorBoundary.tsx'
import { SetMark } from '../sets/SetMark.tsx'
import cards from './Card.module.css'
import { CardHead } from './CardHead.tsx'
import { oneCurrency, type Compared } from './compared.ts'
import { rangesText, wholeRange } from './range-words.ts'
import { SplitControls, type Splitting } from './split/SplitControls.tsx'
import { SplitFailed } from './split/SplitFailed.tsx'
import { useSetParts, type Parted } from './split/use-set-parts.ts'
import { CardMarks } from './marks/CardMarks.tsx'
import { useOpenSets } from './marks/use-open-sets.ts'

const TwinTable = lazy(async () => ({ default: (await import('../../charts/table/TwinTable.tsx')).TwinTable }))

/** Also of a picture that is as high as it needs. */
const LEAST_HEIGHT = '320px'

interface SetsCardProps {
  readonly compared: Compared
  readonly chartName: 'periods' | 'trends'
  readonly widget: WidgetSpec
  readonly title: string
  readonly settings: WidgetSettings
  readonly span: ComparisonSpan
  readonly controls: ReactNode
  readonly splitting: Splitting
  readonly config: PagesConfig
}

/** The chosen fact of all sets as one chart, with its table and its image. */
export function SetsCard(props: SetsCardProps) {
  const { chartName, widget, controls, splitting, config, span } = props
  const asked = useMemo(() => (splitting.by === undefined ? undefined : [splitting.by]), [splitting.by])
  const groups = useMemo(() => ({ by: asked ?? [], span }), [asked, span])
  const { compared, busy: opening } = useOpenSets(props.compared, groups)
  const heading = useId()
  const card = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const [shows, setShows] = useState<'chart' | 'table'>('chart')
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const { page, sets, controls: chosen } = compared
  const { fact } = factOf(page, chosen.fact)
  const { parted, busy: parting, failure, retry } = useSetParts(compared, { by: asked, config })
  const busy = parting || opening
  const { title, drawn } = drawnCard({ ...props, compared }, parted)
  const { drawing, settings } = drawn
  const unit = sharedUnit(compared, fact) ?? text('compared.ownCurrencies')
  const { sign } = drawing
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
  const onPictureKey = (event: KeyboardEvent) => {
    const onChart = event.target instanceof Element && event.target.getAttribute('role') === 'img'
    if (event.key === 'Enter' && onChart) setShows('table')
    else if (event.key === 'Escape' && shows === 'table') setShows('chart')
    else return
    event.preventDefault()
  }
  return (
    <section ref={card} className={cards.card} aria-labelledby={heading} aria-busy={busy} data-chart={chartName}>
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
            <SplitControls {...splitting} table={compared.table} />
            {controls}
          </div>
          <WidgetMenu title={title} entries={[look, image.entry]} buttonRef={menuButton} />
        </div>
      </CardHead>
      <SplitFailed failure={failure} retry={retry} />
      <div
        className={cards.chart}
        style={{ minHeight: `max(${LEAST_HEIGHT}, ${drawing.minHeight}px)` }}
        data-split={parted !== null && shows === 'chart'}
        data-old={busy || failure !== ''}
        onKeyDown={onPictureKey}
      >
        <ErrorBoundary drawn={[settings, shows, chosen.fact, parted]}>
          <Suspense>
            <CardMarks groups={groups} compared={drawn.compared}>
              {shows === 'table' ? (
                <SetsTwin {...drawn} title={title} sorting={sorting} onSort={setSorting} />
              ) : (
                <SetsChart {...drawn} />
              )}
            </CardMarks>
          </Suspense>
        </ErrorBoundary>
      </div>
      {sign && shows === 'chart' ? <p className={cards.note}>{sign}</p> : null}
      {image.dialog}
    </section>
  )
}

/** The sets whole, or, once their parts are known, in small multiples. */
function drawnCard(
  { compared, chartName, widget, title: whole, settings, span }: SetsCardProps,
  parted: Parted | null,
): { readonly title: string; readonly drawn: SetsDrawn } {
  const { chartType, chartScale } = settings
  const hatched = chartName === 'periods'
  const [by] = parted?.by ?? []
  if (!parted || by === undefined) {
    const [logarithmic, bars] = [chartScale === 'semilog', chartType === 'bar']
    const drawing = kind.drawing({ compared, span, title: whole, logarithmic, bars, hatched })
    return { title: whole, drawn: { compared, widget, settings, drawing } }
  }
  const title = text('compared.split', { title: whole, dimension: dimensionInTitle(compared.table, by) })
  const split = { ...compared, sets: parted.sets.map((set) => ({ ...set, figures: set.parts })) }
  const drawing = kind.splitDrawing({
    ...{ compared: split, span, title, hatched, by, area: chartType === 'area' },
    cut: parted.sets.find(({ cut }) => cut)?.cut ?? null,
  })
  return { title, drawn: { compared: split, widget, settings: { chartType: 'multiples' }, drawing } }
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
