import type { Catalog } from '../../../domain/query/catalog.ts'
import { own } from '../../../domain/values/entries.ts'
import type { SettingName, SettingSpec, WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import { checkChartTemplate, checkTemplateNames } from './check-chart-template.ts'
import { checkGroups } from './check-groups.ts'
import { checkName } from './check-name.ts'
import { checkTemplateRows } from './check-template-rows.ts'
import { checkAllowedValues, checkTemplatesExist } from './check-settings.ts'
import type { ConfigIssue } from '../config-issue.ts'
import { PLACEHOLDERS, dimensionNames, placeholdersOf, type Offered } from './offered-groups.ts'

/** What the schema of a widget file cannot say; whether a page's table has its groups is the page's check. */
export function checkWidget(widget: WidgetSpec, catalog: Catalog): ConfigIssue[] {
  const settings = Object.entries(widget.settings) as [SettingName, SettingSpec][]
  const offered = offeredBy(widget)
  return [
    ...widget.query.groupBy.flatMap((template, at) => checkGroupBy({ template, at, offered, catalog })),
    ...checkQueryNames(widget, catalog),
    ...settings.flatMap(([setting, { allowed }]) =>
      checkAllowedValues({ setting, allowed, widget, path: ['settings', setting, 'allowed'] }),
    ),
    ...checkTemplatesExist({ widget, offered, own: offered, pathOf: (setting) => ['settings', setting, 'allowed'] }),
    ...checkChartTemplate(widget.charts, ['charts']),
    ...checkTemplateNames(widget.charts, ['charts']),
    ...checkTemplateRows(widget, catalog),
  ]
}

/** Two sides are told for one package by dimensions of a table, and what is drawn beside the fact is measured of one; of which page's is the page's check. */
function checkQueryNames({ query }: WidgetSpec, { tables }: Catalog): ConfigIssue[] {
  if (tables.size === 0) return []
  const all = [...tables.values()]
  const named = [
    ['groupBySides', 'no table has this dimension', all.flatMap(dimensionNames)],
    ['beside', 'no table has this measure', all.flatMap(({ measures }) => [...measures.keys()])],
  ] as const
  return named.flatMap(([part, words, known]) => {
    const names = query[part] ?? []
    const allowed = [...new Set(known)]
    return names.flatMap((name, at) => checkName({ name, names, at, path: ['query', part, at], words, allowed }))
  })
}

function offeredBy(widget: WidgetSpec): Offered {
  return Object.fromEntries(Object.entries(widget.settings).map(([name, spec]) => [name, spec.allowed]))
}

interface GroupByEntry {
  readonly template: string
  readonly at: number
  readonly offered: Offered
  readonly catalog: Catalog
}

function checkGroupBy({ template, at, offered, catalog }: GroupByEntry): ConfigIssue[] {
  const path = ['query', 'groupBy', at]
  const unknown = placeholdersOf(template).filter((placeholder) => !Object.hasOwn(PLACEHOLDERS, placeholder))
  if (unknown.length > 0)
    return unknown.map((name) => ({ path, name, message: 'no placeholder', allowed: Object.keys(PLACEHOLDERS) }))
  // A grain and an origin are filled in for every widget, others by the pages that allow the setting.
  const leftToPages = placeholdersOf(template).some(
    (placeholder) => placeholder !== 'grain' && placeholder !== 'origin' && isUnfilled(placeholder, offered),
  )
  if (leftToPages || catalog.tables.size === 0) return []
  const dimensions = [...new Set([...catalog.tables.values()].flatMap(dimensionNames))]
  return checkGroups({ template, offered, dimensions }).map(({ name, choice, allowed }) => {
    const message = `no table has a dimension ${name}`
    if (!choice) return { path, message, allowed }
    return {
      path: ['settings', choice.setting, 'allowed', (offered[choice.setting] ?? []).indexOf(choice.value)],
      message,
      allowed,
    }
  })
}

function isUnfilled(placeholder: string, offered: Offered): boolean {
  const setting = own(PLACEHOLDERS, placeholder)
  return setting !== undefined && offered[setting] === undefined
}
