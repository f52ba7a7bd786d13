import type { Ask } from './ask.ts'
import { plainWords } from './plain-words.ts'

/** What of a question can be left away again; names are of the catalogue, or steps of time. */
export type Part = { readonly kind: 'by' | 'only'; readonly name: string } | { readonly kind: 'dates' | 'comparison' }

/** What people call a part, in every language. */
export type PartNames = (part: Part) => readonly string[]

const SIGN = '−'

/** The message that takes a part off the last answer, by what it is called: "− Carrier". */
export function takeOffMessage(name: string): string {
  return `${SIGN} ${name}`
}

/** The name of what a message takes off; undefined: it is a question. */
export function namedToTakeOff(message: string): string | undefined {
  const text = message.trim()
  return text.startsWith(`${SIGN} `) ? text.slice(SIGN.length).trim() : undefined
}

/** What can be taken off an answer: all but its figures. */
export function partsOf({ by, conditions, period, byShipDate, against }: Ask): Part[] {
  return [
    ...by.map((name) => ({ kind: 'by' as const, name })),
    ...[...new Set(conditions.map(({ column }) => column))].map((name) => ({ kind: 'only' as const, name })),
    ...(period !== null || byShipDate ? [{ kind: 'dates' as const }] : []),
    ...(against === null ? [] : [{ kind: 'comparison' as const }]),
  ]
}

/** What is asked without the parts of that name; undefined: it has none. */
export function takenOff(name: string, before: Ask, namesOf: PartNames): Ask | undefined {
  const called = plainWords(name)
  const named = partsOf(before).filter((part) => namesOf(part).some((each) => plainWords(each) === called))
  return named.length === 0 ? undefined : named.reduce(without, before)
}

function without(ask: Ask, part: Part): Ask {
  switch (part.kind) {
    case 'by': {
      const by = ask.by.filter((name) => name !== part.name)
      return { ...ask, by, first: by.length === 0 ? null : ask.first }
    }
    case 'only':
      return { ...ask, conditions: ask.conditions.filter(({ column }) => column !== part.name) }
    case 'dates':
      return { ...ask, period: null, against: null, byShipDate: false, why: false }
    case 'comparison':
      return { ...ask, against: null, why: false }
  }
}
