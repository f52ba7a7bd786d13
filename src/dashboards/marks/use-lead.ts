import { createContext, useCallback, useContext, useMemo } from 'react'
import { useLocation } from 'wouter'
import { markView, type MarkRows } from '../../../domain/dashboards/mark-rows.ts'
import type { Page, PageWidgetSpec } from '../../../domain/dashboards/page-spec.ts'
import { foreignLooks, type PageLooks, type WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { PagesConfig } from '../../api/answers.ts'
import type { WidgetMenuEntry } from '../../charts/WidgetMenu.tsx'
import { figureAddress, figureEntry } from '../../drill/figure-address.ts'
import { useSteady } from '../../ui/use-steady.ts'

/** Whether cards lead to other pages: one that is only looked at does not. */
export const LeadsContext = createContext(true)

interface LeadInput {
  readonly page: Page
  readonly view: View
  readonly config: Pick<PagesConfig, 'pages' | 'today' | 'widgets'>
  readonly placed: PageWidgetSpec | undefined
  readonly settings: WidgetSettings
}

/** From a card to the page that has its figure: with the rows of a mark alone (false: no other page has it), or by its menu as it is. */
export function useLead({ page, view, config, placed, settings }: LeadInput): {
  readonly lead: (rows: MarkRows) => boolean
  readonly leadEntries: readonly WidgetMenuEntry[]
} {
  const leads = useContext(LeadsContext)
  const [, navigate] = useLocation()
  const { pages, today } = config
  const steady = useSteady(settings)
  const lead = useCallback(
    (rows: MarkRows) => {
      const found = leads ? figureAddress({ page, view: markView(view, rows), pages, today }) : undefined
      if (found) navigate(found.address)
      return found !== undefined
    },
    [leads, page, view, pages, today, navigate],
  )
  const leadEntries = useMemo(() => {
    const found = leads ? figureAddress({ page, view, pages, today }) : undefined
    if (!found) return []
    const { address, looking } = found
    const alike = found.page.widgets.find(({ widget }) => widget === placed?.widget)
    const { dimension } = steady
    const looks: PageLooks = alike && dimension !== undefined ? { [alike.chartName]: { dimension } } : {}
    const shown = foreignLooks(looks, { page: found.page, config }).length === 0 ? looking?.(looks) : undefined
    return [{ ...figureEntry(found), onSelect: () => navigate(shown ?? address) }]
  }, [leads, page, view, pages, today, config, placed, steady, navigate])
  return { lead, leadEntries }
}
