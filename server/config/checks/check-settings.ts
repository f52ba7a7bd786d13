import { COMPARISON_TYPES } from '../../../domain/comparison/comparison-periods.ts'
import { DC_DIMENSIONS, DISPLAY_MODES } from '../../../domain/dashboards/network-map.ts'
import { TimeSpan } from '../../../domain/dates/period.ts'
import type { SettingName, WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'
import type { Offered } from './offered-groups.ts'

/** The settings whose values the product itself understands; others are names of the catalogue or of templates. */
const KNOWN_VALUES: Offered = {
  chartScale: ['linear', 'semilog'],
  chartTimeSpan: TimeSpan.options,
  chartComparisonType: COMPARISON_TYPES,
  displayMode: DISPLAY_MODES,
}
/** Of widgets whose rows are flows. WID-06 */
const KNOWN_OF_FLOWS: Offered = { ...KNOWN_VALUES, dimension: DC_DIMENSIONS }

/** Drawn without a Vega-Lite template. */
const DRAWN_WITHOUT_TEMPLATE: readonly string[] = ['toggle']

export interface AllowedValues {
  readonly setting: SettingName
  readonly allowed: readonly string[]
  readonly widget: Pick<WidgetSpec, 'rows'>
  readonly path: ConfigPath
}

/** That allowed values are offered once and are understood. */
export function checkAllowedValues({ setting, allowed, widget, path }: AllowedValues): ConfigIssue[] {
  const known = (widget.rows === 'flows' ? KNOWN_OF_FLOWS : KNOWN_VALUES)[setting]
  return allowed.flatMap((value, at): ConfigIssue[] => {
    if (allowed.indexOf(value) < at) return [{ path: [...path, at], message: 'is already in the list' }]
    return known && !known.includes(value) ? [{ path: [...path, at], allowed: known }] : []
  })
}

export interface OfferedCharts {
  readonly widget: WidgetSpec
  /** All that may be chosen. */
  readonly offered: Offered
  /** The part of it that the checked file itself says, and where. */
  readonly own: Offered
  readonly pathOf: (setting: SettingName) => ConfigPath
}

/** Once a widget has templates, every choice needs one: `{chartType}:{level}`, `{chartType}` or `{level}`. */
export function checkTemplatesExist({ widget, offered, own, pathOf }: OfferedCharts): ConfigIssue[] {
  const keys = Object.keys(widget.charts)
  if (keys.length === 0) return []
  const types = offered.chartType ?? [undefined]
  const levels = offered.level ?? [undefined]
  const isDrawn = (type: string | undefined, level: string | undefined) =>
    [`${type}:${level}`, type, level].some(
      (key) => key !== undefined && (keys.includes(key) || DRAWN_WITHOUT_TEMPLATE.includes(key)),
    )
  const undrawn = (
    setting: SettingName,
    { drawn, names }: { drawn: (value: string) => boolean; names: readonly string[] },
  ) => {
    const allowed = [...new Set(names)].filter(drawn)
    return (own[setting] ?? []).flatMap((value, at) =>
      drawn(value) ? [] : [{ path: [...pathOf(setting), at], message: 'no template in charts', allowed }],
    )
  }
  const typeNames = keys.map((key) => key.split(':')[0] ?? key).filter((key) => !offered.level?.includes(key))
  const levelNames = keys.map((key) => key.split(':').at(-1) ?? key).filter((key) => !offered.chartType?.includes(key))
  const ofTypes = undrawn('chartType', {
    drawn: (type) => levels.every((level) => isDrawn(type, level)),
    names: [...typeNames, ...DRAWN_WITHOUT_TEMPLATE],
  })
  return ofTypes.length > 0
    ? ofTypes
    : undrawn('level', { drawn: (level) => types.every((type) => isDrawn(type, level)), names: levelNames })
}
