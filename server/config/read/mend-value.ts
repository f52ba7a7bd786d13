import type * as z from 'zod'
import { own } from '../../../domain/values/entries.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'
import { likeliestBranch, schemaIssues } from './schema-issues.ts'

/** Stands for a name that cannot be known; a list of allowed names with it is not whole. */
const UNKNOWN = 'mended_name'
const ROUNDS = 8

/** A file whose faults are set aside, so that the rest of it can be looked at. */
export interface MendedValue<T> {
  readonly value: T
  /** What the schema refuses only once the rest has its shape. */
  readonly further: readonly ConfigIssue[]
  /** Whether an issue is about what is in the file, not about what stands in the place of a fault. */
  readonly holds: (issue: ConfigIssue) => boolean
}

/** The value with something that fits in the place of everything that the schema refuses; undefined where nothing fits. */
export function mendValue<T>(refused: unknown, schema: z.ZodType<T>): MendedValue<T> | undefined {
  const root = { value: structuredClone(refused) }
  const mended: ConfigPath[] = []
  const further: ConfigIssue[] = []
  const holds = ({ path, allowed }: ConfigIssue) =>
    !allowed?.includes(UNKNOWN) && !mended.some((each) => each.every((step, at) => path[at] === step))
  for (let round = 0; round < ROUNDS; round += 1) {
    const parsed = schema.safeParse(root.value)
    if (parsed.success) return { value: parsed.data, further, holds }
    if (round > 0) further.push(...schemaIssues(schema, parsed.error, root.value).filter(holds))
    for (const issue of parsed.error.issues) {
      const paths = mendOne(root, issue)
      if (!paths) return undefined
      mended.push(...paths)
    }
  }
  return undefined
}

/** Where it put something that fits; undefined: it could not. */
function mendOne(root: { value: unknown }, issue: z.core.$ZodIssue): ConfigPath[] | undefined {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))
  if (issue.code === 'unrecognized_keys') {
    const holder = at(root, path) as Record<string, unknown>
    issue.keys.forEach((key) => delete holder[key])
    return issue.keys.map((key) => [...path, key])
  }
  if (issue.code === 'invalid_union') {
    const inside = issue.errors[likeliestBranch(issue.errors)] ?? []
    const paths = inside.map((each) => mendOne(root, { ...each, path: [...issue.path, ...each.path] }))
    return paths.every((each) => each !== undefined) ? paths.flat() : undefined
  }
  const fitting = fittingValue(issue, at(root, path))
  const last = path.at(-1)
  if (fitting === undefined || last === undefined) return undefined
  const holder = at(root, path.slice(0, -1)) as Record<string | number, unknown>
  holder[last] = fitting
  return [path]
}

function at(root: { readonly value: unknown }, path: ConfigPath): unknown {
  return path.reduce<unknown>(
    (inside, step) => (inside as Record<string | number, unknown> | undefined)?.[step],
    root.value,
  )
}

const OF_TYPE: Readonly<Record<string, () => unknown>> = {
  string: () => UNKNOWN,
  number: () => 1,
  int: () => 1,
  boolean: () => true,
  array: () => [],
  object: () => ({}),
  record: () => ({}),
}

function fittingValue(issue: z.core.$ZodIssue, value: unknown): unknown {
  if (issue.code === 'invalid_value') return issue.values[0]
  if (issue.code === 'invalid_type') return own(OF_TYPE, issue.expected)?.()
  if (issue.code === 'invalid_format') return issue.format === 'condition' ? `${UNKNOWN} is null` : UNKNOWN
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? UNKNOWN : issue.origin === 'array' ? undefined : Number(issue.minimum)
  if (issue.code !== 'too_big') return undefined
  if (issue.origin === 'string' || issue.origin === 'array')
    return (value as string | unknown[]).slice(0, Number(issue.maximum))
  return Number(issue.maximum)
}
