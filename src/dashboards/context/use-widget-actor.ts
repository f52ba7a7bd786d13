import { useActorRef } from '@xstate/react'
import { useContext, useEffect, useMemo } from 'react'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { InvoicedDays } from '../../../domain/dates/invoiced-days.ts'
import type { WidgetActor } from '../../../machines/dashboards/widget.machine.ts'
import { useApi } from '../../api/api-context.ts'
import { useSteady } from '../../ui/use-steady.ts'
import { provideWidget } from './provide-widget.ts'
import { DataVersionsContext } from './data-versions-context.ts'
import {
  cardQuestion,
  priorQuestion,
  type QuestionInput,
  type WidgetQuestion,
} from '../../../domain/card/card-question.ts'

export interface WidgetActorInput {
  readonly page: string
  readonly chartName: string
  /** Null: not known yet; the widget waits. */
  readonly question: WidgetQuestion | null
}

export interface AskingWidgetInput extends QuestionInput {
  readonly chartName: string
  /** What says which days are compared. */
  readonly known: { readonly invoiced: InvoicedDays; readonly config: { readonly today: CalendarDate } }
  /** Whether it asks: its settings are known, and somebody wants the answer. */
  readonly asks: boolean
  /** It asks for the prior period of the widget, by month or week. */
  readonly prior?: true
}

/** The running machine of a widget that asks for itself, and what it is asked now. */
export function useAskingWidget({ page, chartName, widget, settings, view, known, asks, prior }: AskingWidgetInput): {
  readonly actor: WidgetActor
  readonly question: WidgetQuestion | null
} {
  const steady = useSteady(settings)
  const { invoiced } = known
  const { today } = known.config
  const question = useMemo(() => {
    if (!asks) return null
    const asked = { page, widget, settings: steady, view }
    if (prior) return priorQuestion(asked, { today, invoiced })
    return cardQuestion(asked, { today, invoiced })
  }, [asks, prior, page, widget, steady, view, today, invoiced])
  return { actor: useWidgetActor({ page: page.id, chartName, question }), question }
}

/** The running machine of one widget, told of every new question and of newer data. */
export function useWidgetActor({ page, chartName, question }: WidgetActorInput): WidgetActor {
  const api = useApi()
  const machine = useMemo(() => provideWidget({ api, page, chartName }), [api, page, chartName])
  const actor = useActorRef(machine)
  const versions = useContext(DataVersionsContext)
  useEffect(() => versions?.watch(actor), [versions, actor])
  useEffect(() => {
    if (question) actor.send({ type: 'query.changed', question })
  }, [actor, question])
  return actor
}
