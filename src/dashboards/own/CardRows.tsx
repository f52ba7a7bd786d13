import { useRef } from 'react'
import { tableOf } from '../../api/table-of.ts'
import { ownCard, sourceOf, type OwnPage } from '../../../domain/dashboards/layout/own-pages.ts'
import { NO_ROWS, shownRows } from '../../../domain/dashboards/open-rows/open-rows.ts'
import { viewOfRows } from '../../../domain/dashboards/open-rows/rows-in.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { own } from '../../../domain/values/entries.ts'
import { RowsDialog } from '../../drill/RowsDialog.tsx'
import { briefWords, countsSeveral } from '../../filters/client-words.ts'
import { valueWords } from '../context/dashboard-context.ts'
import { markedWords, type MarkedRows } from '../marks/marked-rows.ts'
import type { ComposedView } from './ComposedCard.tsx'

interface CardRowsProps {
  readonly cards: OwnPage['cards']
  readonly around: ComposedView
  readonly marked: MarkedRows
  readonly onView: (change: Partial<View>) => void
  /** The same, without a step in the history. */
  readonly onSettle: (change: Partial<View>) => void
}

/** The rows behind a card that the address of a page of many pages' cards says: of the card's own page, as the card shows it. */
export function CardRows({ cards, around, marked: { placing, openerRef }, onView, onSettle }: CardRowsProps) {
  const nowhere = useRef<HTMLButtonElement>(null)
  const { config, client, view: asked } = around
  const { rows, rowsCard: id = '', rowsIn } = asked
  const card = own(cards, id)
  const source = card && sourceOf(card, config.pages)
  if (rows === undefined || !card || !source) return null
  const { page, view: drawn } = ownCard(source, { id, card, view: asked, today: config.today })
  const table = tableOf(config, page)
  const view = { ...viewOfRows(drawn, rowsIn), rows, ...shownRows(asked) }
  return (
    <RowsDialog
      key={id}
      dashboard={{ page, config, table, ...valueWords({ table }, view) }}
      view={view}
      clientName={briefWords(client, view.childClientIds)}
      severalClients={countsSeveral(client, view)}
      of={rowsIn ? markedWords(rowsIn, { page, table }) : ''}
      placing={placing}
      onShown={(place, instead) => (instead ? onSettle : onView)(place)}
      returnFocusRef={openerRef ?? nowhere}
      onClose={() => onView(NO_ROWS)}
    />
  )
}
