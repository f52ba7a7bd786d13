import { QuestionIcon } from '@primer/octicons-react'
import { useContext, useMemo, type ReactNode } from 'react'
import { factOf, placedOn } from '../../../domain/dashboards/page-spec.ts'
import { useAlertMe } from '../../alerts/use-alert-me.tsx'
import { fullScreenEntry, tableEntry } from '../../card/look-entries.ts'
import type { CardMode } from '../../card/use-card-mode.ts'
import type { CardPlace } from '../../card/use-card-place.ts'
import { useImageExport, type ImageExport } from '../../charts/export/use-image-export.tsx'
import type { Marking } from '../../charts/marks/marking.ts'
import type { WidgetMenuEntry } from '../../charts/WidgetMenu.tsx'
import { useDrilled, type Drilled } from '../../drill/use-drilled.ts'
import { useCardNotes } from '../../notes/use-card-notes.tsx'
import { useCardSharing } from '../../sharing/card/use-card-sharing.tsx'
import { useSoughtCard } from '../../sharing/card/use-sought-card.ts'
import { text } from '../../text/text.ts'
import type { CardProps } from '../context/card-props.ts'
import { HeldContext } from '../context/held.ts'
import { useLead } from '../marks/use-lead.ts'
import { useMarking } from '../marks/use-marking.ts'
import { imageWords } from './image-words.ts'
import { notedDays } from './noted-days.ts'
import type { ShownCard } from './use-card.ts'

interface ActionsInput extends Pick<CardPlace, 'card' | 'menuButton'> {
  readonly of: CardProps
  readonly shown: ShownCard
  readonly mode: CardMode
}

/** The image of a card, of what it draws now. WID-20 */
function useCardImage(
  { of, shown, card, menuButton }: Omit<ActionsInput, 'mode'>,
  isChosen: Marking['isChosen'],
): ImageExport {
  const { drawing, dashboard, unitText, words } = shown
  return useImageExport({
    ...{ card, menuButton },
    chart: drawing && {
      view: drawing.view,
      draw: async (room) => {
        const { drawChart } = await import('../../charts/export/draw-chart.ts')
        return drawChart(drawing, { ...room, isChosen })
      },
    },
    words: imageWords({
      dashboard: { ...dashboard, unitText },
      ...{ widget: of.target.widget, view: shown.card.view, client: of.board.client },
      ...words,
    }),
  })
}

/** What a person can do with a card: by its menu, by its marks, and what came of it. */
export interface CardActions {
  readonly entries: readonly WidgetMenuEntry[]
  readonly marks: ReturnType<typeof useMarking>
  readonly notes: ReturnType<typeof useCardNotes>
  readonly drilled: Drilled | null
  /** What the menu opens. */
  readonly dialogs: ReactNode
}

export function useCardActions({ of, shown, mode, card, menuButton }: ActionsInput): CardActions {
  const { board, drawn, chartName } = of
  const { onView, client } = board
  const { dashboard, settings, context, words } = shown
  const { page, table, config, invoiced } = dashboard
  const { today } = config
  const { view } = drawn
  const { content } = shown.card
  const isPictured = content.state === 'drawn' || content.state === 'withheld'
  const { drilled, drill } = useDrilled()
  const { lead, leadEntries } = useLead({ page, view, config, placed: placedOn(page, chartName), settings })
  const marks = useMarking({ page, table, view, chosen: context.dimensions, onView, onMenu: drill, lead })
  const held = useContext(HeldContext)
  useSoughtCard(card, { chartName, seen: isPictured && !held })
  const image = useCardImage({ of, shown, card, menuButton }, marks.marking.isChosen)
  const sharing = useCardSharing({ chartName, kept: shown.kept, title: words.title, say: marks.say })
  const alertMe = useAlertMe(factOf(page, view.fact), { page, view, today })
  const { widget } = of.target
  const clientName = client?.name ?? ''
  const open = shown.view
  const notes = useCardNotes(
    useMemo(
      () => notedDays(widget, { view: open, page, today, invoiced }).map((days) => ({ days, clientName })),
      [widget, open, page, today, invoiced, clientName],
    ),
  )
  return {
    entries: [
      tableEntry(mode, { pictured: isPictured }),
      { name: 'explain', words: text('dashboard.menu.explain'), icon: QuestionIcon, onSelect: mode.explain },
      fullScreenEntry(mode),
      image.entry,
      ...sharing.entries,
      ...alertMe.entries,
      ...shown.budget.entries,
      ...leadEntries,
      ...(of.entries ?? []),
    ],
    ...{ marks, notes, drilled },
    dialogs: (
      <>
        {image.dialog}
        {sharing.dialog}
        {alertMe.dialog}
        {shown.budget.dialog}
      </>
    ),
  }
}
