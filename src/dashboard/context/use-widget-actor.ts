import { useActorRef } from '@xstate/react'
import { useContext, useEffect, useMemo } from 'react'
import type { WidgetActor, WidgetQuestion } from '../../../machines/widget.machine.ts'
import { useApi } from '../../api/api-context.ts'
import { provideWidget } from './provide-widget.ts'
import { DataVersionsContext } from './data-versions-context.ts'

export interface WidgetActorInput {
  readonly page: string
  readonly chartName: string
  /** Null: not known yet; the widget waits. */
  readonly question: WidgetQuestion | null
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
