import { useCallback, useContext, useMemo } from 'react'
import { tableOf } from '../../api/table-of.ts'
import { ownCard, type CardSource, type CardSpec } from '../../../domain/dashboards/layout/own-pages.ts'
import type { View, ViewDefaults } from '../../../domain/dashboards/view.ts'
import type { WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import { isDrawn } from '../../../domain/dashboards/widget-spec.ts'
import type { ClientFamily } from '../../api/answers.ts'
import { valueWords, type Dashboard } from '../context/dashboard-context.ts'
import { breakOutOf } from '../context/break-out.ts'
import { Card } from '../card/Card.tsx'
import type { CardBoard } from '../context/card-props.ts'
import { OpenCardRowsContext, OpenRowsContext, type OpenRows } from '../marks/marked-rows.ts'
import type { FactActors } from '../context/use-fact-actors.ts'
import type { WidgetMenuEntry } from '../../charts/WidgetMenu.tsx'

/** What every card of a page that a person made is drawn by. */
export interface ComposedView extends Pick<Dashboard, 'language' | 'config' | 'invoiced'> {
  readonly view: View
  readonly clientId: number
  readonly client: ClientFamily | undefined
}

export interface ComposedCardProps {
  /** Its name on the board. */
  readonly id: string
  readonly card: Omit<CardSpec, 'place'>
  readonly source: CardSource
  readonly facts: FactActors
  readonly around: ComposedView
  /** Whether an address says how it is looked at. */
  readonly inAddress: boolean
  readonly entries: readonly WidgetMenuEntry[]
  readonly onCard: (id: string, change: { readonly fact: string } | { readonly settings: WidgetSettings }) => void
  readonly onView: (change: Partial<View>) => void
}

/** A widget of a page of config, drawn beside widgets of others: its own page's table and conditions, the view of all. */
export function ComposedCard({
  id,
  card,
  source,
  facts,
  around,
  inAddress,
  entries,
  onCard,
  onView,
}: ComposedCardProps) {
  const { language, invoiced, config, client } = around
  const { placed } = source
  const drawn = useMemo(
    () => ownCard(source, { id, card, view: around.view, today: config.today }),
    [source, id, card, around.view, config.today],
  )
  const { page, view } = drawn
  const defaults = useMemo(
    (): ViewDefaults => ({ page, today: config.today, clientId: around.clientId }),
    [page, config.today, around.clientId],
  )
  const dashboard = useMemo((): Dashboard => {
    const table = tableOf(config, page)
    return { language, config, invoiced, page, table, ...valueWords({ table }, view), facts }
  }, [language, invoiced, config, page, view, facts])
  const changeView = useCallback(
    (change: Partial<View>) => {
      const { fact: chosen, ...rest } = change
      if (chosen !== undefined) onCard(id, { fact: chosen })
      if (Object.keys(rest).length > 0) onView(rest)
    },
    [id, onCard, onView],
  )
  const changeSettings = useCallback((_: string, settings: WidgetSettings) => onCard(id, { settings }), [id, onCard])
  const breakOut = useMemo(
    () =>
      breakOutOf({
        page,
        view: {},
        config,
        settings: { [id]: card.settings ?? {} },
        onSettings: changeSettings,
      }),
    [page, config, id, card.settings, changeSettings],
  )
  const board = useMemo(
    (): CardBoard => ({
      ...{ dashboard, view, defaults, client, breakOut },
      ...{ onSettings: changeSettings, onView: changeView },
    }),
    [dashboard, view, defaults, client, breakOut, changeSettings, changeView],
  )
  const openRows = useContext(OpenCardRowsContext)
  const openHere = useCallback<OpenRows>(
    (mark, anchor) => openRows?.({ page, card: id }, mark, anchor) ?? false,
    [openRows, page, id],
  )
  const widget = config.widgets[placed.widget]
  if (!widget || !isDrawn(widget)) return null
  return (
    <OpenRowsContext value={inAddress ? openHere : null}>
      <Card
        key={widget.rows}
        {...{ board, drawn, entries }}
        target={{ widget, placed }}
        chartName={id}
        askedAs={placed.chartName}
        stored={card.settings}
        ready
        from={inAddress ? source.from : null}
      />
    </OpenRowsContext>
  )
}
