import * as z from 'zod'
import { own } from '../../../domain/values/entries.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'
import { suggestName } from '../suggest-name.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** What a schema refuses in a value, in words a person who edits config reads. */
export function schemaIssues(schema: z.ZodType, error: z.ZodError, value: unknown): ConfigIssue[] {
  const shape: JsonSchema = z.toJSONSchema(schema, { io: 'input' })
  const named = shape.$defs ?? {}
  return error.issues.flatMap((issue) => flatten(issue, { path: [], value, shape: meantBy(shape, named), named }))
}

interface Place {
  readonly path: ConfigPath
  readonly value: unknown
  readonly shape: JsonSchema | undefined
  /** What shapes refer to by a name. */
  readonly named: NonNullable<JsonSchema['$defs']>
}

function flatten(issue: z.core.$ZodIssue, parent: Place): ConfigIssue[] {
  const steps = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
  const path = [...parent.path, ...steps]
  const { named } = parent
  const { value, shape } = steps.reduce<Pick<Place, 'value' | 'shape'>>(
    (from, step) => ({ value: inside(from.value, step), shape: stepInto(from, step, named) }),
    parent,
  )
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        at: 'key',
        message: 'unknown name',
        allowed: keysOf({ value, shape, named }),
      }))
    case 'invalid_union': {
      const branch = likeliestBranch(issue.errors)
      const within = { path, value, shape: meantBy(shape?.anyOf?.[branch] as JsonSchema | undefined, named), named }
      return (issue.errors[branch] ?? []).flatMap((each) => flatten(each, within))
    }
    case 'invalid_value':
      return [{ path, allowed: issue.values.map(String) }]
    case 'invalid_type':
      return [{ path, message: `must be ${own(TYPE_WORDS, issue.expected) ?? issue.expected}` }]
    case 'too_small':
      return [{ path, message: `must ${boundWords(issue.origin, `at least ${issue.minimum}`)}` }]
    case 'too_big':
      return [{ path, message: `must ${boundWords(issue.origin, `at most ${issue.maximum}`)}` }]
    default:
      return [{ path, message: issue.message }]
  }
}

const TYPE_WORDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function boundWords(origin: string, bound: string): string {
  if (origin === 'string') return `have ${bound} characters`
  if (origin === 'array') return `have ${bound} entries`
  return `be ${bound}`
}

/** The alternative that the value comes nearest to: one that is of the value's type, and of those the one with the fewest complaints; a name that is misspelt counts as one, though it is missing and unknown. */
export function likeliestBranch(errors: readonly (readonly z.core.$ZodIssue[])[]): number {
  const isObject = errors.flat().some(({ code, path }) => code === 'unrecognized_keys' || path.length > 0)
  const complaints = errors.map((issues) =>
    issues.reduce((sum, issue) => {
      const isWhole = issue.path.length === 0
      if (isWhole && (issue.code === 'invalid_type' || (isObject && issue.code === 'invalid_value'))) return Infinity
      return sum + (issue.code === 'unrecognized_keys' ? unknownNames(issue, issues) : 1)
    }, 0),
  )
  return complaints.indexOf(Math.min(...complaints))
}

/** How many names of an object are unknown without being nearly one that it lacks. */
function unknownNames(
  { keys, path }: z.core.$ZodIssueUnrecognizedKeys,
  complaints: readonly z.core.$ZodIssue[],
): number {
  const lacking = complaints
    .filter((each) => each.path.length === path.length + 1)
    .map((each) => String(each.path.at(-1)))
  return keys.filter((key) => suggestName(key, lacking) === undefined).length
}

function inside(value: unknown, step: string | number): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[step] : undefined
}

function stepInto(
  { value, shape }: Pick<Place, 'value' | 'shape'>,
  step: string | number,
  named: Place['named'],
): JsonSchema | undefined {
  const nexts = fittingShapes({ value, shape, named }).map((each) =>
    typeof step === 'number' ? each.items : (each.properties?.[step] ?? each.additionalProperties),
  )
  const next = nexts.find((each) => typeof each === 'object' && !Array.isArray(each))
  return next === undefined ? undefined : meantBy(next as JsonSchema, named)
}

/** A shape, or those of its alternatives that have what the value has to have. */
function fittingShapes({ value, shape, named }: Omit<Place, 'path'>): JsonSchema[] {
  if (!shape?.anyOf) return shape ? [shape] : []
  const shapes = (shape.anyOf as JsonSchema[]).map((each) => meantBy(each, named)).filter((each) => each !== undefined)
  const has = (name: string) => inside(value, name) !== undefined
  const fitting = shapes.filter(({ properties, required = [] }) => properties && required.every(has))
  return fitting.length > 0 ? fitting : shapes
}

function meantBy(shape: JsonSchema | undefined, named: Place['named']): JsonSchema | undefined {
  return shape?.$ref === undefined ? shape : named[shape.$ref.replace('#/$defs/', '')]
}

function keysOf(of: Omit<Place, 'path'>): string[] {
  const keys = fittingShapes(of).flatMap(({ properties, propertyNames }) => {
    const named = Object.keys(properties ?? {}).filter((key) => key !== '$schema')
    return named.length > 0 || typeof propertyNames !== 'object' ? named : (propertyNames.enum ?? []).map(String)
  })
  return [...new Set(keys)]
}
