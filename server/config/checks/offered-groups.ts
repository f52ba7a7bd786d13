import type { TableIndex } from '../../../domain/query/catalog.ts'
import { own } from '../../../domain/values/entries.ts'
import { DateType } from '../../../domain/dates/period.ts'
import { fillName } from '../../../domain/dashboards/plan-query.ts'
import type { WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { SettingName } from '../../../domain/dashboards/widget-spec.ts'

/** The values a person may choose from, by setting. */
export type Offered = Readonly<Partial<Record<SettingName, readonly string[]>>>

export interface OfferedGroup {
  /** The group-by name as a query has it; a placeholder that no setting fills stays in it. */
  readonly name: string
  /** The choices that made it. */
  readonly settings: WidgetSettings
}

/** Which setting fills each placeholder of a group-by name; the view's date type fills `{dateType}`. */
export const PLACEHOLDERS: Readonly<Record<string, SettingName | undefined>> = {
  dimension: 'dimension',
  second: 'dimension',
  level: 'level',
  grain: 'chartTimeSpan',
  origin: 'displayMode',
  dateType: undefined,
}

export function placeholdersOf(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}

/** Every group-by name that the offered settings and the date types can make of a template. */
export function offeredGroups(template: string, offered: Offered): OfferedGroup[] {
  const placeholders = placeholdersOf(template)
  const names = [...new Set(placeholders.map((each) => own(PLACEHOLDERS, each)).filter((each) => each !== undefined))]
  const choices = names.reduce<WidgetSettings[]>(
    (all, name) =>
      all.flatMap((settings) => offered[name]?.map((value) => ({ ...settings, [name]: value })) ?? [settings]),
    [{}],
  )
  const dateTypes = placeholders.includes('dateType') ? DateType.options : DateType.options.slice(0, 1)
  return choices.flatMap((settings) =>
    dateTypes.map((dateType) => ({ name: fillName(template, settings, { dateType }), settings })),
  )
}

/** The names a query of the table may group by. */
export function dimensionNames({ spec }: TableIndex): string[] {
  return [
    ...spec.columns.filter(({ dimension }) => dimension).map(({ name }) => name),
    ...spec.timeDimensions.map(({ name }) => name),
  ]
}
