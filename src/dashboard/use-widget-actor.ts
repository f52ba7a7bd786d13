import { useActorRef } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { WidgetActor, WidgetQuestion } from '../../machines/widget.machine.ts'
import { useApi } from '../api/api-context.ts'
import { provideWidget } from '../provide-dashboard-actors.ts'

export interface WidgetActorInput {
  readonly page: string
  readonly chartName: string
  /** Null: not known yet; the widget waits. */
  readonly question: WidgetQuestion | null
}

/** The running machine of one widget, told of every new question. */
export function useWidgetActor({ page, chartName, question }: WidgetActorInput): WidgetActor {
  const api = useApi()
  const machine = useMemo(() => provideWidget({ api, page, chartName }), [api, page, chartName])
  const actor = useActorRef(machine)
  useEffect(() => {
    if (question) actor.send({ type: 'query.changed', question })
  }, [actor, question])
  return actor
}
