import { useAskingWidget } from '../context/use-widget-actor.ts'
import { WidgetCard } from './WidgetCard.tsx'
import type { WidgetProps } from '../context/widget-props.ts'

/** A widget that asks for itself, once the stored settings are known. */
export function AskingWidget({ ready, ...props }: WidgetProps & { readonly ready: boolean }) {
  const { dashboard, widget, askedAs, settings, view } = props
  const actor = useAskingWidget({ page: dashboard.page, chartName: askedAs, widget, settings, view, asks: ready })
  return <WidgetCard {...props} actor={actor} />
}
