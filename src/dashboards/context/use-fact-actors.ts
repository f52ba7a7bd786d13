import { useMemo } from 'react'
import type { TableIndex } from '../../../domain/query/catalog.ts'
import type { InvoicedDays } from '../../../domain/dates/invoiced-days.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { WidgetActor } from '../../../machines/dashboards/widget.machine.ts'
import type { PagesConfig } from '../../api/answers.ts'
import { factQuestions } from '../../../domain/card/fact-questions.ts'
import { useWidgetActor } from './use-widget-actor.ts'

/** The running questions about every fact of a page; shared by the fact strip and the widgets that draw the same. */
export interface FactActors {
  readonly totals: WidgetActor
  readonly months: WidgetActor
  /** Waits for ever where nothing is compared. */
  readonly prior: WidgetActor
  /** Waits for ever where the prior months add up. */
  readonly priorTotals: WidgetActor
  /** Waits for ever where all days of the period have alike ones. */
  readonly alike: WidgetActor
  /** Waits for ever where the period leaves nothing out. */
  readonly current: WidgetActor
}

export interface FactActorsInput {
  readonly page: Page
  readonly config: PagesConfig
  readonly table: TableIndex | undefined
  readonly view: View
  readonly invoiced: InvoicedDays
}

export function useFactActors({ page, config, table, view, invoiced }: FactActorsInput): FactActors {
  const { chartName, ...questions } = useMemo(
    () => factQuestions({ page, config, table, view, invoiced }),
    [page, config, table, view, invoiced],
  )
  const given = { page: page.id, chartName }
  const totals = useWidgetActor({ ...given, question: questions.totals })
  const months = useWidgetActor({ ...given, question: questions.months })
  const prior = useWidgetActor({ ...given, question: questions.prior })
  const priorTotals = useWidgetActor({ ...given, question: questions.priorTotals })
  const alike = useWidgetActor({ ...given, question: questions.alike })
  const current = useWidgetActor({ ...given, question: questions.current })
  return useMemo(
    () => ({ totals, months, prior, priorTotals, alike, current }),
    [totals, months, prior, priorTotals, alike, current],
  )
}
