import { useCallback, useMemo } from 'react'
import { buildCatalog } from '../../../domain/query/catalog.ts'
import { ownCard, type CardSource, type CardSpec } from '../../../domain/layout/own-pages.ts'
import { isOwnCard } from '../../../domain/layout/page-card.ts'
import type { View, ViewDefaults } from '../../../domain/page/view.ts'
import { allowedSettings, settingsOf, type WidgetSettings } from '../../../domain/page/widget-settings.ts'
import { isDrawn } from '../../../domain/page/widget-spec.ts'
import type { ClientFamily } from '../../api/answers.ts'
import { valueWords, type Dashboard } from '../context/dashboard-context.ts'
import { AskingWidget } from '../card/AskingWidget.tsx'
import { OwnCardWidget } from '../card/OwnCardWidget.tsx'
import type { FactActors } from '../context/use-fact-actors.ts'
import { WidgetCard } from '../card/WidgetCard.tsx'
import type { WidgetMenuEntry } from '../../charts/WidgetMenu.tsx'

/** What every card of a page that a person made is drawn by. */
export interface ComposedView extends Pick<Dashboard, 'language' | 'config' | 'invoiced' | 'symbolOf'> {
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
  readonly entries: readonly WidgetMenuEntry[]
  readonly onCard: (id: string, change: { readonly fact: string } | { readonly settings: WidgetSettings }) => void
  readonly onView: (change: Partial<View>) => void
}

/** A widget of a page of config, drawn beside widgets of others: its own page's table and conditions, the view of all. */
export function ComposedCard({ id, card, source, facts, around, entries, onCard, onView }: ComposedCardProps) {
  const { language, invoiced, config, client, symbolOf } = around
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
    const table = buildCatalog(config.tables).tables.get(page.table)
    return { language, config, invoiced, page, table, symbolOf, ...valueWords({ table, symbolOf }, view), facts }
  }, [language, invoiced, config, page, symbolOf, view, facts])
  const changeView = useCallback(
    (change: Partial<View>) => {
      const { fact: chosen, ...rest } = change
      if (chosen !== undefined) onCard(id, { fact: chosen })
      if (Object.keys(rest).length > 0) onView(rest)
    },
    [id, onCard, onView],
  )
  const changeSettings = useCallback((_: string, settings: WidgetSettings) => onCard(id, { settings }), [id, onCard])
  const widget = config.widgets[placed.widget]
  if (!widget || !isDrawn(widget)) return null
  const target = { widget, placed }
  const given = {
    dashboard,
    view,
    defaults,
    client,
    widget,
    chartName: id,
    askedAs: placed.chartName,
    allowed: allowedSettings(target),
    settings: settingsOf(target, card.settings),
    entries,
    onSettings: changeSettings,
    onView: changeView,
  }
  const key = widget.rows
  if (isOwnCard(placed)) return <OwnCardWidget key={key} {...given} card={drawn} ready />
  return widget.query.measures === 'facts' ? (
    <WidgetCard key={key} {...given} actor={facts.totals} />
  ) : (
    <AskingWidget key={key} {...given} ready />
  )
}
