import { useMemo } from 'react'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { looksInForce, type PageSettings } from '../../domain/dashboards/widget-settings.ts'
import type { PagesConfig } from '../api/answers.ts'
import { tableOf } from '../api/table-of.ts'
import { useSpoken } from '../text/use-spoken.ts'
import { useShownLooks } from '../ui/frame/shown-looks.ts'
import { breakOutOf } from './context/break-out.ts'
import type { CardBoard } from './context/card-props.ts'
import { valueWords, type Dashboard } from './context/dashboard-context.ts'
import { useFactActors } from './context/use-fact-actors.ts'
import type { SavingPhases } from './head/saving-phase.ts'
import type { ClientInView } from './use-client-in-view.ts'
import { usePageSettings } from './use-page-settings.ts'

interface DashboardInput extends Pick<CardBoard, 'defaults' | 'onView'> {
  readonly page: Page
  readonly config: PagesConfig
  readonly inView: ClientInView
  readonly login: string
}

/** What a page of config is drawn by: its facts, which it asks, and what is kept of its cards. */
export function useDashboard({ page, config, inView, login, defaults, onView }: DashboardInput): {
  readonly board: CardBoard
  /** As stored; null: not known yet. */
  readonly settings: PageSettings | null
  readonly phase: SavingPhases['settings']
} {
  const { view, client, invoiced } = inView
  const { language } = useSpoken()
  const table = tableOf(config, page)
  const facts = useFactActors({ page, config, table, view, invoiced })
  const dashboard = useMemo(
    (): Dashboard => ({ language, page, config, table, ...valueWords({ table }, view), facts, invoiced }),
    [language, page, config, table, view, facts, invoiced],
  )
  const { settings, phase, change: onSettings } = usePageSettings({ page: page.id, login })
  useShownLooks(
    useMemo(
      () => looksInForce({ stored: settings, looks: view.looks }, { page, config }),
      [settings, view.looks, page, config],
    ),
  )
  const breakOut = useMemo(
    () => breakOutOf({ page, view, config, settings, onSettings }),
    [page, view, config, settings, onSettings],
  )
  const board = useMemo(
    (): CardBoard => ({ dashboard, view, defaults, client, breakOut, onSettings, onView }),
    [dashboard, view, defaults, client, breakOut, onSettings, onView],
  )
  return { board, settings, phase }
}
