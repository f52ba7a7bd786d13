import type { Ask } from '../ask.ts'
import { nameOf, type AskContext, type Refused } from '../draft.ts'
import type { Lexicon } from '../lexicon.ts'
import { tokensOf } from '../plain-words.ts'
import { readAsk } from '../read-ask.ts'
import { BARE, readWords, type Item } from '../read-words.ts'

/** What can be dearer than another of its kind, as values are told apart. */
export const SIDE_DIMENSIONS = ['carrier_name', 'account_number', 'client_name'] as const

/** Sizes say nothing of prices: both are told for one package, of all that they cost. */
export const A_PACKAGE = { of: { measure: 'total_spend' }, over: { measure: 'packages' } } as const
/** By what the rest of the question is read. */
const PRICE = 'costperpackage'

interface SidesContext extends AskContext {
  /** That the asker can ask for. */
  readonly names: ReadonlySet<string>
}

const UNSURE: Refused = { why: 'which-type', words: [] }

/** A word of a question as the forms are held against it. */
interface Said {
  readonly word: string
  /** Whose word it is, by its place. */
  readonly at: number
}

/**
 * Why one carrier, account or client is dearer or cheaper than another: what a package costs with each, the one that is asked about
 * first. Undefined: it is in no form of that question. What the rest of the question says is of both; what of it is not understood
 * is asked back.
 */
export function twoSides(items: readonly Item[], context: SidesContext): Ask | Refused | undefined {
  const { forms, words } = formsOf(context.lexicon)
  const said = saidIn(items, words)
  if (said.filter(({ word }) => word === '*').length < 2) return undefined
  const text = said.map(({ word }) => `${word} `).join('')
  const rests = forms.flatMap((form) => {
    const match = form.exec(text)
    return match ? [restOf(said, match)] : []
  })
  // Of forms within each other the whole one is meant.
  const least = Math.min(...rests.map(({ length }) => length))
  const readings = rests
    .filter(({ length }) => length === least)
    .map((rest) => readSides(items, { said, rest, context }))
  const [read] = readings
  const isOpen = [A_PACKAGE.of, A_PACKAGE.over].every(({ measure }) => context.names.has(measure))
  if (read && !isOpen) return { why: 'not-permitted', words: [] }
  const isOne = new Set(readings.map((each) => JSON.stringify(each))).size < 2
  return isOne ? read : UNSURE
}

function readSides(
  items: readonly Item[],
  {
    said,
    rest,
    context,
  }: { readonly said: readonly Said[]; readonly rest: readonly Said[]; readonly context: AskContext },
): Ask | Refused {
  const ofForm = said.filter((each) => !rest.includes(each))
  const [own, other] = ofForm.filter(({ word }) => word === '*').map(({ at }) => items[at])
  if (!own || !other || rest.some(({ at }) => ofForm.some((each) => each.at === at))) return UNSURE
  // Dearer than FedEx Ground, than FedEx's ground: beside its name it is of one side, and not of both.
  const isBeside = ({ at }: Said) =>
    ofForm.some((side) => {
      const between = items.slice(Math.min(at, side.at) + 1, Math.max(at, side.at))
      return side.word === '*' && between.every(({ text }) => text.length === 1)
    })
  const narrows = ({ at }: Said) => {
    const { values = [], dimensions = [], measures = [] } = items[at] ?? {}
    return values.length + dimensions.length + measures.length > 0
  }
  if (rest.some((each) => isBeside(each) && narrows(each))) return UNSURE
  const left = items.filter((_, at) => rest.some((each) => each.at === at))
  const read = readAsk([{ ...BARE, text: PRICE, measures: [PRICE] }, own, ...left], {
    ...context,
    before: null,
    isFirst: true,
  })
  if (!('figures' in read)) return read
  const [figure, ...figures] = read.figures
  const isPlain = figure && nameOf(figure) === PRICE && figures.length === 0 && !figure.share && figure.over === null
  if (!isPlain || read.by.length > 0 || read.first || read.against) return UNSURE
  for (const dimension of SIDE_DIMENSIONS) {
    const [one, two] = [valueOf(own, dimension), valueOf(other, dimension)]
    const held = read.conditions.filter(({ column }) => column === dimension)
    const [only] = held
    const isHeld = held.length === 1 && only?.operator === 'in' && only.values.length === 1 && only.values[0] === one
    if (one === undefined || two === undefined || one === two || !isHeld) continue
    const conditions = read.conditions.map((each) =>
      each === only ? { column: dimension, operator: 'in' as const, values: [one, two] } : each,
    )
    return {
      ...read,
      figures: [{ of: A_PACKAGE.of, share: false, over: A_PACKAGE.over }],
      by: [dimension],
      conditions,
      why: true,
    }
  }
  return UNSURE
}

/** The words that say something, or stand in a form; sides are told by a sign, whatever their kind is called before them. */
function saidIn(items: readonly Item[], inForms: ReadonlySet<string>): Said[] {
  return items.flatMap((item, at): Said[] => {
    if (isSide(item)) return [{ word: '*', at }]
    const next = items.findIndex((each, place) => place > at && !isFiller(each))
    const isKind = item.dimensions.length === 1 && item.values.length + item.measures.length === 0
    const names = items[next]
    if (isKind && names && isSide(names) && item.dimensions.some((name) => sidesIn(names).includes(name))) return []
    return isFiller(item) && !inForms.has(item.text) ? [] : item.text.split(' ').map((word) => ({ word, at }))
  })
}

/** What stands before, after or within a form, and is no part of it. */
function restOf(said: readonly Said[], { indices = [] }: RegExpExecArray): Said[] {
  let place = 0
  const starts = said.map(({ word }) => {
    const start = place
    place += word.length + 1
    return start
  })
  return said.filter((_, at) =>
    indices.slice(1).some((part) => {
      const start = starts[at] ?? 0
      return part !== undefined && start >= part[0] && start < part[1]
    }),
  )
}

function isSide(item: Item): boolean {
  return sidesIn(item).length > 0
}

function sidesIn(item: Item): string[] {
  return SIDE_DIMENSIONS.filter((dimension) => valueOf(item, dimension) !== undefined)
}

function valueOf({ values }: Item, dimension: string): string | undefined {
  const found = values.find((each) => each.dimension === dimension)
  return found && 'values' in found && found.values.length === 1 ? found.values[0] : undefined
}

function isFiller(item: Item): boolean {
  const { skip, shapes, measures, dimensions, values, number, month, unit, year, quarter } = item
  const isNamed = measures.length + dimensions.length + values.length + shapes.size > 0
  return skip && !isNamed && [number, month, unit, year, quarter].every((each) => each === null)
}

interface Forms {
  readonly forms: readonly RegExp[]
  /** The phrases that they are made of. */
  readonly words: ReadonlySet<string>
}

const kept = new WeakMap<Lexicon, Forms>()

/** The forms of one language, read as its questions are: a star stands for a side, … for what may stand within. */
function formsOf(lexicon: Lexicon): Forms {
  const known = kept.get(lexicon)
  if (known) return known
  const words = new Set<string>()
  const wordsOf = (text: string) =>
    readWords(tokensOf(text), lexicon, { monthFirst: true, year: 2000 }).items.map((item) => {
      words.add(item.text)
      return `${item.text} `
    })
  const forms = lexicon.sides.map((form) => {
    const parts = form.split(/(?=[*…])|(?<=[*…])/)
    const inner = parts.flatMap((part) =>
      part === '*' ? ['\\* '] : part === '…' ? ['((?:[^* ]+ )*?)'] : wordsOf(part),
    )
    return new RegExp(`^((?:[^ ]+ )*?)${inner.join('')}((?:[^ ]+ )*)$`, 'd')
  })
  const made = { forms, words }
  kept.set(lexicon, made)
  return made
}
