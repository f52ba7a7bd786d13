import { TEMPLATE_NAMES } from '../../../domain/dashboards/templates/template-names.ts'
import { own } from '../../../domain/values/entries.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'
import { placeholdersOf } from './offered-groups.ts'

/** Names by which a Vega-Lite template would fetch, link away or run an expression as a signal. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  url: 'a template may not fetch data or images; its data is the table "rows"',
  href: 'a template may not link away',
  usermeta: 'a template may not change how it is embedded',
  signal: 'a template may not have signals',
  signals: 'a template may not have signals',
  expr: 'a template may not have expressions as values',
}

/** Every forbidden name in a template, at any depth. Source: security, Config. */
export function checkChartTemplate(template: unknown, path: ConfigPath): ConfigIssue[] {
  if (Array.isArray(template)) return template.flatMap((item, at) => checkChartTemplate(item, [...path, at]))
  if (typeof template !== 'object' || template === null) return []
  return Object.entries(template).flatMap(([key, value]) => {
    const here = [...path, key]
    const message = own(FORBIDDEN, key)
    return message === undefined ? checkChartTemplate(value, here) : [{ path: here, at: 'key' as const, message }]
  })
}

/** Every name in braces that nothing is filled in for, at any depth. */
export function checkTemplateNames(template: unknown, path: ConfigPath): ConfigIssue[] {
  if (typeof template === 'string')
    return placeholdersOf(template).flatMap((name) =>
      TEMPLATE_NAMES.some((known) => known === name)
        ? []
        : [{ path, name, message: 'no name that is filled in here', allowed: TEMPLATE_NAMES }],
    )
  if (typeof template !== 'object' || template === null) return []
  const parts = Array.isArray(template) ? [...template.entries()] : Object.entries(template)
  return parts.flatMap(([key, value]) => checkTemplateNames(value, [...path, key]))
}
