import { inspect, isDeepStrictEqual } from 'node:util'

const MOST_SHOWN = 120

/** What is otherwise in one value than in another, a line for each place. */
export function changesOf(before: unknown, after: unknown, place = ''): string[] {
  if (isDeepStrictEqual(before, after)) return []
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after))
    return [`${place}: ${shown(before)} → ${shown(after)}`]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => changesOf(before[key], after[key], place === '' ? key : `${place}.${key}`))
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof Error)
}

function shown(value: unknown): string {
  const text = value instanceof Error ? value.message : inspect(value, { depth: 2, breakLength: Infinity })
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}
