import * as z from 'zod'
import { own } from '../../../domain/values/entries.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** What a schema refuses in a value, in words a person who edits config reads. */
export function schemaIssues(schema: z.ZodType, error: z.ZodError): ConfigIssue[] {
  const shape: JsonSchema = z.toJSONSchema(schema, { io: 'input' })
  const named = shape.$defs ?? {}
  return error.issues.flatMap((issue) => flatten(issue, { path: [], shape: meantBy(shape, named), named }))
}

interface Place {
  readonly path: ConfigPath
  readonly shape: JsonSchema | undefined
  /** What shapes refer to by a name. */
  readonly named: NonNullable<JsonSchema['$defs']>
}

function flatten(issue: z.core.$ZodIssue, parent: Place): ConfigIssue[] {
  const steps = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
  const path = [...parent.path, ...steps]
  const { named } = parent
  const shape = steps.reduce<JsonSchema | undefined>((from, step) => stepInto(from, step, named), parent.shape)
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        at: 'key',
        message: 'unknown name',
        allowed: keysOf(shape),
      }))
    case 'invalid_union': {
      const branch = likeliestBranch(issue.errors)
      const inside = { path, shape: meantBy(shape?.anyOf?.[branch] as JsonSchema | undefined, named), named }
      return (issue.errors[branch] ?? []).flatMap((each) => flatten(each, inside))
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

/** The alternative that the value comes nearest to: one that is of the value's type, and of those the one with the fewest complaints. */
export function likeliestBranch(errors: readonly (readonly z.core.$ZodIssue[])[]): number {
  const complaints = errors.map((issues) =>
    issues.reduce((sum, issue) => {
      if (issue.code === 'invalid_type' && issue.path.length === 0) return Infinity
      return sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1)
    }, 0),
  )
  return complaints.indexOf(Math.min(...complaints))
}

function stepInto(shape: JsonSchema | undefined, step: string | number, named: Place['named']): JsonSchema | undefined {
  const next = typeof step === 'number' ? shape?.items : (shape?.properties?.[step] ?? shape?.additionalProperties)
  return typeof next === 'object' && !Array.isArray(next) ? meantBy(next as JsonSchema, named) : undefined
}

function meantBy(shape: JsonSchema | undefined, named: Place['named']): JsonSchema | undefined {
  return shape?.$ref === undefined ? shape : named[shape.$ref.replace('#/$defs/', '')]
}

function keysOf(shape: JsonSchema | undefined): string[] {
  const named = Object.keys(shape?.properties ?? {}).filter((key) => key !== '$schema')
  const names = shape?.propertyNames
  return named.length > 0 || typeof names !== 'object' ? named : (names.enum ?? []).map(String)
}
