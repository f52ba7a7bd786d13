import type { TemplateName } from '../../domain/dashboards/templates/template-names.ts'
import type { WidgetSettings } from '../../domain/dashboards/widget-settings.ts'
import type { WidgetSpec } from '../../domain/dashboards/widget-spec.ts'
import { vegaConfig, type ChartTheme } from './theme/chart-theme.ts'
import { fillTemplate } from './fill-template.ts'
import type { ChartLayout } from './layout.ts'

/** Shaped rows and the values that a template's names stand for. */
export interface Picture {
  readonly layout: ChartLayout
  readonly datasets: Readonly<Record<string, readonly unknown[]>>
  readonly values: Readonly<Partial<Record<TemplateName, unknown>>>
}

export interface VegaSpecInput {
  readonly widget: WidgetSpec
  readonly settings: WidgetSettings
  readonly picture: Picture
  readonly theme: ChartTheme
}

/** The Vega-Lite spec of a widget: its template for the chosen settings, filled. Pure. */
export function vegaSpec({ widget, settings, picture, theme }: VegaSpecInput): Record<string, unknown> {
  const { layout, datasets, values } = picture
  const template = templateOf(widget, settings)
  if (!template) throw new Error(`no chart template for ${JSON.stringify(settings)}`)
  const names = {
    ...theme,
    width: layout.width,
    height: layout.height,
    right: layout.width + layout.padding.right,
    left: -layout.padding.left,
    ...values,
  }
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    ...(fillTemplate(template, names) as Record<string, unknown>),
    width: layout.width,
    height: layout.height,
    padding: layout.padding,
    autosize: 'none',
    datasets,
    config: { ...vegaConfig(theme), aria: false },
  }
}

/** The template of `{chartType}:{level}`, else of the chart type alone, else of the level. */
function templateOf(widget: WidgetSpec, { chartType, level }: WidgetSettings): Record<string, unknown> | undefined {
  const keys = [`${chartType}:${level}`, chartType, level]
  return keys
    .map((key) => (key === undefined ? undefined : widget.charts[key]))
    .find((template) => template !== undefined)
}
