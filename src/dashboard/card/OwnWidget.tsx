import { useMemo } from 'react'
import type { WidgetSettings } from '../../../domain/page/widget-settings.ts'
import { widgetQuestion } from '../context/questions.ts'
import { useWidgetActor } from '../context/use-widget-actor.ts'
import { WidgetCard } from './WidgetCard.tsx'
import type { WidgetProps } from '../context/widget-props.ts'

/** A widget that asks for itself, once the stored settings are known. */
export function OwnWidget({ ready, ...props }: WidgetProps & { readonly ready: boolean }) {
  const { dashboard, widget, askedAs, settings, view } = props
  const written = JSON.stringify(settings)
  const question = useMemo(
    () =>
      ready
        ? widgetQuestion({ page: dashboard.page, widget, settings: JSON.parse(written) as WidgetSettings, view })
        : null,
    [ready, dashboard.page, widget, written, view],
  )
  const actor = useWidgetActor({ page: dashboard.page.id, chartName: askedAs, question })
  return <WidgetCard {...props} actor={actor} />
}
