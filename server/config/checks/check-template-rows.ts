import { TEMPLATE_ROWS } from '../../../domain/dashboards/templates/template-rows.ts'
import type { Catalog } from '../../../domain/query/catalog.ts'
import type { WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'

/** A name in braces may be filled with anything. */
const FILLED = /\{\w+\}/
/** What leads into a field that holds more: `tip.title`, `tip[0]`. */
const INTO = /[.[].*$/

interface Place {
  readonly path: ConfigPath
  readonly data: readonly string[]
  readonly fields: readonly string[]
}

/** Every data set and field that a chart template names and its rows do not have: nothing would be drawn of it, and nobody would know why. */
export function checkTemplateRows(
  { rows, query, charts }: Pick<WidgetSpec, 'rows' | 'query' | 'charts'>,
  { tables }: Catalog,
): ConfigIssue[] {
  const { data, fields } = TEMPLATE_ROWS[rows]
  // What is drawn beside the fact has the names of measures, which the query checks.
  const beside = query.beside
    ? [...query.beside, ...[...tables.values()].flatMap(({ measures }) => [...measures.keys()])]
    : []
  return Object.entries(charts).flatMap(([name, template]) =>
    unknownIn(template, {
      path: ['charts', name],
      data,
      fields: [...new Set([...fields, ...beside, ...madeIn(template)])],
    }),
  )
}

function unknownIn(value: unknown, place: Place): ConfigIssue[] {
  if (typeof value !== 'object' || value === null) return []
  const { path, data, fields } = place
  if (Array.isArray(value)) return value.flatMap((each, at) => unknownIn(each, { ...place, path: [...path, at] }))
  // Rows of its own, which only it knows.
  if ('data' in value && hasOwnRows(value.data)) return []
  return Object.entries(value).flatMap(([key, part]) => {
    const here = [...path, key]
    if (key === 'data' && isNamed(part))
      return unknownName(part.name, { path: [...here, 'name'], allowed: data, message: 'no data set of these rows' })
    if (key === 'field' && typeof part === 'string') return unknownField(part, here, fields)
    if (key === 'fields' && Array.isArray(part))
      return part.flatMap((each, at) => (typeof each === 'string' ? unknownField(each, [...here, at], fields) : []))
    return unknownIn(part, { ...place, path: here })
  })
}

function unknownField(field: string, path: ConfigPath, allowed: readonly string[]): ConfigIssue[] {
  return unknownName(field.replace(INTO, ''), { path, allowed, message: 'no field of these rows' })
}

function unknownName(
  name: string,
  {
    path,
    allowed,
    message,
  }: { readonly path: ConfigPath; readonly allowed: readonly string[]; readonly message: string },
): ConfigIssue[] {
  return FILLED.test(name) || allowed.includes(name) ? [] : [{ path, name, message, allowed }]
}

function isNamed(part: unknown): part is { readonly name: string } {
  return typeof part === 'object' && part !== null && 'name' in part && typeof part.name === 'string'
}

function hasOwnRows(part: unknown): boolean {
  return typeof part === 'object' && part !== null && ('values' in part || 'sequence' in part)
}

/** The fields that a template's transforms make. */
function madeIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(madeIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'as' ? [part].flat().filter((each): each is string => typeof each === 'string') : madeIn(part),
  )
}
