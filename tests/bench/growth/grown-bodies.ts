import { OPERATIONS } from '../../../openapi/contract/operations.ts'
import type { Operation } from '../../../openapi/contract/operation.ts'
import { SAMPLE_CALLS } from '../../contract/sample-calls.ts'
import { judgeJson } from '../../../server/http/bodies/judge-json.ts'
import type { Growth } from './growth.ts'

/** As many as a body may have of each. */
const [MOST_SIGNS, MOST_VALUES, MOST_KEYS, MOST_LEVELS] = [2_000_000, 150_000, 50_000, 60]

const SIGNS = ['a', ' ', '0', ',', '{', "'"]

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** Every schema of a body, with each text of its sample made long, each list with its first entry again and again, and each object with names that nobody knows; and the judge before them. */
export function grownBodies(): Growth[] {
  return [
    ...Object.entries(OPERATIONS as Readonly<Record<string, Operation>>).flatMap(([id, { body }]) => {
      const sample = SAMPLE_CALLS[id as keyof typeof SAMPLE_CALLS]?.payload
      if (!body || typeof sample !== 'object') return []
      return growthsOf(sample as Json, []).map(({ name, most, grow }) => ({
        name: `${id}: ${name}`,
        most,
        of: (size: number) => {
          const grownBody = grow(size)
          return () => body.safeParse(grownBody)
        },
      }))
    }),
    ...judged(),
  ]
}

interface Place {
  readonly name: string
  readonly most: number
  readonly grow: (size: number) => Json
}

export function growthsOf(value: Json, path: readonly string[], signs = SIGNS): Place[] {
  const name = path.join('.') || 'the body'
  if (typeof value === 'string')
    return signs.map((sign) => ({
      name: `${name} of ${JSON.stringify(sign)}`,
      most: MOST_SIGNS,
      grow: (size: number) => sign.repeat(size),
    }))
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value) as [string, Json][]
  const inside = entries.slice(0, 12).flatMap(([key, each]) =>
    growthsOf(each, [...path, key], signs).map(({ grow, ...place }) => ({
      ...place,
      grow: (size: number): Json => {
        if (!Array.isArray(value)) return { ...(value as Record<string, Json>), [key]: grow(size) }
        return value.map((entry: Json, at) => (String(at) === key ? grow(size) : entry))
      },
    })),
  )
  if (Array.isArray(value)) {
    const first = (value as readonly Json[])[0] ?? 'a'
    const different = (at: number): Json =>
      typeof first === 'string' ? `${first}${at}` : typeof first === 'number' ? at : first
    return [
      {
        name: `${name} of equal entries`,
        most: MOST_VALUES,
        grow: (size) => Array.from({ length: size }, () => first),
      },
      {
        name: `${name} of entries`,
        most: MOST_VALUES,
        grow: (size) => Array.from({ length: size }, (_, at) => different(at)),
      },
      ...inside,
    ]
  }
  return [
    {
      name: `${name} with names`,
      most: MOST_KEYS,
      grow: (size) => ({
        ...(value as Record<string, Json>),
        ...Object.fromEntries(Array.from({ length: size }, (_, at) => [`k${at}`, entries[0]?.[1] ?? 1])),
      }),
    },
    ...inside,
  ]
}

function judged(): Growth[] {
  const texts: Readonly<Record<string, (size: number) => string>> = {
    'of one text': (size) => `["${'a'.repeat(size)}"]`,
    'of escapes': (size) => `["${'\\"'.repeat(size / 2)}"]`,
    'of values': (size) => `[${'1,'.repeat(size / 2)}1]`,
    'of names': (size) => `{${Array.from({ length: size / 12 }, (_, at) => `"k${at}":1`).join(',')}}`,
    'of levels': (size) => `${'['.repeat(Math.min(size, MOST_LEVELS))}${' '.repeat(size)}`,
    'of spaces': (size) => ' '.repeat(size),
    'without an end': (size) => `"${'a'.repeat(size)}`,
  }
  return Object.entries(texts).map(([name, textOf]) => ({
    name: `the judge of a body ${name}`,
    most: MOST_SIGNS,
    of: (size: number) => {
      const bytes = Buffer.from(textOf(size))
      return () => {
        try {
          judgeJson(bytes)
        } catch {
          // It is refused.
        }
      }
    },
  }))
}
