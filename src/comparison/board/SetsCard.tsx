import { lazy, Suspense, use, useId, useMemo, type ComponentProps } from 'react'
import { familyOf } from '../../../domain/access/client-family.ts'
import type { PagesConfig } from '../../api/answers.ts'
import cards from '../../card/Card.module.css'
import { cardElement } from '../../card/card-element.tsx'
import type { Choice } from '../../card/controls/choice.ts'
import { fullScreenEntry, tableEntry } from '../../card/look-entries.ts'
import { switchLook } from '../../card/switch-look.ts'
import { useCardMode } from '../../card/use-card-mode.ts'
import { useCardPlace, type CardPlace } from '../../card/use-card-place.ts'
import { useImageExport, type ImageExport } from '../../charts/export/use-image-export.tsx'
import { sets as kind } from '../../charts/kinds/sets/kind.tsx'
import { setsCard, setsSubtitle, type SetsCardInput } from '../../charts/kinds/sets/sets-card.ts'
import type { SetsDrawn } from '../../charts/kinds/sets/sets-drawing.ts'
import { MarkingContext } from '../../charts/marks/marking.ts'
import { NotedContext } from '../../charts/marks/noted.ts'
import { useCardNotes } from '../../notes/use-card-notes.tsx'
import { useCardSharing } from '../../sharing/card/use-card-sharing.tsx'
import { useSoughtCard } from '../../sharing/card/use-sought-card.ts'
import { text } from '../../text/text.ts'
import { shortDate } from '../../text/values.ts'
import { useOnPaper } from '../../theme/paper.ts'
import { ErrorBoundary } from '../../ui/failures/ErrorBoundary.tsx'
import { SetMark } from '../sets/SetMark.tsx'
import styles from './SetsCard.module.css'
import { oneCurrency, type Compared } from './compared.ts'
import { useCardMarks } from './marks/use-card-marks.tsx'
import { SetsInViewContext } from './marks/sets-in-view.ts'
import { useOpenSets } from './marks/use-open-sets.ts'
import { wholeRange } from './range-words.ts'
import { splitChoices, type Splitting } from './split/splitting.ts'
import { SplitFailed } from './split/SplitFailed.tsx'
import { SplitToggle } from './split/SplitToggle.tsx'
import { useSetParts } from './split/use-set-parts.ts'

const TwinTable = lazy(async () => ({ default: (await import('../../charts/table/TwinTable.tsx')).TwinTable }))

/** Also of a picture that is as high as it needs. */
const LEAST_HEIGHT = '320px'
/** What a card of the comparison shows is in the address whole. */
const NOTHING_KEPT = {}

interface SetsCardProps extends SetsCardInput {
  readonly compared: Compared
  readonly choices: readonly Choice[]
  readonly splitting: Splitting
  readonly config: PagesConfig
}

/** The chosen fact of all sets as one chart, with its table and its image. */
export function SetsCard(props: SetsCardProps) {
  const { chartName, choices, splitting, config } = props
  const span = props.compared.controls.chartTimeSpan
  const asked = useMemo(() => (splitting.by === undefined ? undefined : [splitting.by]), [splitting.by])
  const groups = useMemo(() => ({ by: asked ?? [], span }), [asked, span])
  const { compared, busy: opening } = useOpenSets(props.compared, groups)
  const at = useCardPlace()
  const heading = useId()
  const mode = useCardMode(at)
  const { sets, controls } = compared
  const { parted, busy: parting, failure, retry } = useSetParts(compared, { by: asked, config })
  const busy = parting || opening
  const { title, drawn } = setsCard({ ...props, compared }, parted)
  const { drawing, settings } = drawn
  const subtitle = setsSubtitle(compared)
  const image = useSetsImage({ at, compared, drawn, title, subtitle })
  const marks = useCardMarks(groups)
  const sharing = useCardSharing({ chartName, kept: NOTHING_KEPT, title, say: marks.say })
  useSoughtCard(at.card, { chartName, seen: sets.length > 0 && !compared.old })
  const notes = useCardNotes(useNotedSets(sets))
  return cardElement({
    ...{ at, heading, mode, chartName, title, subtitle, said: marks.said, wraps: true, onPaper: useOnPaper() },
    phase: busy ? 'refreshing' : failure === '' ? 'drawn' : 'outdated',
    aside: <SetsLegend sets={sets} />,
    toggles: <SplitToggle {...splitting} />,
    choices: [...splitChoices(splitting, compared.table), ...choices],
    entries: [tableEntry(mode, { pictured: true }), fullScreenEntry(mode), image.entry, ...sharing.entries],
    body: (
      <div className={cards.body}>
        <SplitFailed failure={failure} retry={retry} />
        <div
          className={`${cards.picture ?? ''} ${styles.picture ?? ''}`}
          style={{ minHeight: `max(${LEAST_HEIGHT}, ${drawing.minHeight}px)` }}
          data-split={parted !== null && mode.shows === 'chart'}
          data-fills={mode.fills}
          data-old={busy || failure !== ''}
          onKeyDown={(event) => switchLook(event, mode)}
        >
          <ErrorBoundary drawn={[settings, mode.shows, controls.fact, parted]}>
            <Suspense>
              <MarkingContext value={marks.marking}>
                {mode.shows === 'table' ? (
                  <SetsTwin {...drawn} title={title} sorting={mode.sorting} onSort={mode.setSorting} />
                ) : (
                  <NotedContext value={notes.noted}>
                    <SetsChart {...drawn} />
                  </NotedContext>
                )}
              </MarkingContext>
            </Suspense>
          </ErrorBoundary>
        </div>
        {drawing.sign && mode.shows === 'chart' ? <p className={styles.sign}>{drawing.sign}</p> : null}
        {notes.line}
      </div>
    ),
    foot: (
      <>
        {marks.drillIn(drawn.compared)}
        {image.dialog}
        {sharing.dialog}
      </>
    ),
  })
}

/** The days of each set, by which it may have notes. */
function useNotedSets(sets: Compared['sets']) {
  const clients = use(SetsInViewContext)?.clients
  return useMemo(
    () =>
      sets.map(({ name, at, view: { clientId }, range }) => ({
        days: { clientId, from: range.from, to: range.to },
        clientName: (clients && familyOf(clients, clientId)?.name) ?? '',
        set: { name, at },
      })),
    [sets, clients],
  )
}

interface SetsImageInput {
  readonly at: CardPlace
  readonly compared: Compared
  readonly drawn: SetsDrawn
  readonly title: string
  readonly subtitle: string
}

/** The image of the chart, of all sets. */
function useSetsImage({ at, compared, drawn, title, subtitle }: SetsImageInput): ImageExport {
  const { sets, today } = compared
  const { widget, settings } = drawn
  const [first] = sets
  return useImageExport({
    ...{ card: at.card, menuButton: at.menuButton },
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
    <ul className={styles.legend} aria-label={text('compared.sets')}>
      {sets.map(({ name, at }) => (
        <li key={name}>
          <SetMark at={at} />
          {name}
        </li>
      ))}
    </ul>
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
