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
import { familyOf } from '../../../domain/access/client-family.ts'
import type { PagesConfig } from '../../api/answers.ts'
import { useImageExport, type ImageExport, type ImageExportInput } from '../../charts/export/use-image-export.tsx'
import { sets as kind } from '../../charts/kinds/sets/kind.tsx'
import { setsCard, setsSubtitle, type SetsCardInput } from '../../charts/kinds/sets/sets-card.ts'
import type { SetsDrawn } from '../../charts/kinds/sets/sets-drawing.ts'
import type { Sorting } from '../../charts/table/sort-rows.ts'
import { NotedContext } from '../../charts/marks/noted.ts'
import { WidgetMenu } from '../../charts/WidgetMenu.tsx'
import { useCardNotes } from '../../notes/use-card-notes.tsx'
import { useCardSharing } from '../../sharing/card/use-card-sharing.tsx'
import { useSoughtCard } from '../../sharing/card/use-sought-card.ts'
import { text } from '../../text/text.ts'
import { shortDate } from '../../text/values.ts'
import { ErrorBoundary } from '../../ui/failures/ErrorBoundary.tsx'
import { SetMark } from '../sets/SetMark.tsx'
import cards from './Card.module.css'
import { CardHead } from './CardHead.tsx'
import { oneCurrency, type Compared } from './compared.ts'
import { wholeRange } from './range-words.ts'
import { SplitControls, type Splitting } from './split/SplitControls.tsx'
import { SplitFailed } from './split/SplitFailed.tsx'
import { useSetParts } from './split/use-set-parts.ts'
import { CardMarks } from './marks/CardMarks.tsx'
import { SetsInViewContext } from './marks/sets-in-view.ts'
import { useOpenSets } from './marks/use-open-sets.ts'

const TwinTable = lazy(async () => ({ default: (await import('../../charts/table/TwinTable.tsx')).TwinTable }))

/** Also of a picture that is as high as it needs. */
const LEAST_HEIGHT = '320px'
/** What a card of the comparison shows is in the address whole. */
const NOTHING_KEPT = {}

type Look = 'chart' | 'table'

interface SetsCardProps extends SetsCardInput {
  readonly compared: Compared
  readonly controls: ReactNode
  readonly splitting: Splitting
  readonly config: PagesConfig
}

/** The chosen fact of all sets as one chart, with its table and its image. */
export function SetsCard(props: SetsCardProps) {
  const { chartName, controls, splitting, config } = props
  const span = props.compared.controls.chartTimeSpan
  const asked = useMemo(() => (splitting.by === undefined ? undefined : [splitting.by]), [splitting.by])
  const groups = useMemo(() => ({ by: asked ?? [], span }), [asked, span])
  const { compared, busy: opening } = useOpenSets(props.compared, groups)
  const heading = useId()
  const card = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const [shows, setShows] = useState<Look>('chart')
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const { sets, controls: chosen } = compared
  const { parted, busy: parting, failure, retry } = useSetParts(compared, { by: asked, config })
  const busy = parting || opening
  const { title, drawn } = setsCard({ ...props, compared }, parted)
  const { drawing, settings } = drawn
  const { sign } = drawing
  const subtitle = setsSubtitle(compared)
  const image = useSetsImage({ card, menuButton, compared, drawn, title, subtitle })
  const [said, say] = useState('')
  const { entries: sharing, dialog: mail } = useCardSharing({ chartName, kept: NOTHING_KEPT, title, say })
  useSoughtCard(card, { chartName, seen: sets.length > 0 && !compared.old })
  const clients = use(SetsInViewContext)?.clients
  const noteds = useMemo(
    () =>
      sets.map(({ name, at, view: { clientId }, range }) => ({
        days: { clientId, from: range.from, to: range.to },
        clientName: (clients && familyOf(clients, clientId)?.name) ?? '',
        set: { name, at },
      })),
    [sets, clients],
  )
  const { noted, line: notesLine } = useCardNotes(noteds)
  const look =
    shows === 'table'
      ? { name: 'chart', words: text('dashboard.menu.chart'), icon: GraphIcon, onSelect: () => setShows('chart') }
      : { name: 'table', words: text('dashboard.menu.table'), icon: TableIcon, onSelect: () => setShows('table') }
  return (
    <section
      ref={card}
      tabIndex={-1}
      className={cards.card}
      aria-labelledby={heading}
      aria-busy={busy}
      data-chart={chartName}
    >
      <CardHead id={heading} title={title} subtitle={subtitle}>
        <SetsLegend sets={sets} />
        <div className={cards.controls} data-screen-only="">
          <div className={cards.controls} role="group" aria-label={text('dashboard.controlsOf', { title })}>
            <SplitControls {...splitting} table={compared.table} />
            {controls}
          </div>
          <WidgetMenu title={title} entries={[look, image.entry, ...sharing]} buttonRef={menuButton} />
        </div>
      </CardHead>
      <SplitFailed failure={failure} retry={retry} />
      <div
        className={cards.chart}
        style={{ minHeight: `max(${LEAST_HEIGHT}, ${drawing.minHeight}px)` }}
        data-split={parted !== null && shows === 'chart'}
        data-old={busy || failure !== ''}
        onKeyDown={(event) => switchLook(event, shows, setShows)}
      >
        <ErrorBoundary drawn={[settings, shows, chosen.fact, parted]}>
          <Suspense>
            <CardMarks groups={groups} compared={drawn.compared}>
              {shows === 'table' ? (
                <SetsTwin {...drawn} title={title} sorting={sorting} onSort={setSorting} />
              ) : (
                <NotedContext value={noted}>
                  <SetsChart {...drawn} />
                </NotedContext>
              )}
            </CardMarks>
          </Suspense>
        </ErrorBoundary>
      </div>
      {sign && shows === 'chart' ? <p className={cards.note}>{sign}</p> : null}
      {notesLine}
      {said === '' ? null : <p className={cards.note}>{said}</p>}
      {image.dialog}
      {mail}
    </section>
  )
}

interface SetsImageInput extends Pick<ImageExportInput, 'card' | 'menuButton'> {
  readonly compared: Compared
  readonly drawn: SetsDrawn
  readonly title: string
  readonly subtitle: string
}

/** The image of the chart, of all sets. */
function useSetsImage({ card, menuButton, compared, drawn, title, subtitle }: SetsImageInput): ImageExport {
  const { sets, today } = compared
  const { widget, settings } = drawn
  const [first] = sets
  return useImageExport({
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
      foot: text('compared.printed', { day: shortDate(today) }),
    },
  })
}

function SetsLegend({ sets }: Pick<Compared, 'sets'>) {
  return (
    <ul className={cards.legend} aria-label={text('compared.sets')}>
      {sets.map(({ name, at }) => (
        <li key={name}>
          <SetMark at={at} />
          {name}
        </li>
      ))}
    </ul>
  )
}

/** Enter on the chart shows its table, Escape in the table the chart. */
function switchLook(event: KeyboardEvent, shows: Look, show: (look: Look) => void): void {
  const onChart = event.target instanceof Element && event.target.getAttribute('role') === 'img'
  if (event.key === 'Enter' && onChart) show('table')
  else if (event.key === 'Escape' && shows === 'table') show('chart')
  else return
  event.preventDefault()
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
