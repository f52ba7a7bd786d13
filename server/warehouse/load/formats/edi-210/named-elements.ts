import { tagOf, type Segment } from './segment.ts'

/** An element of a transaction by its name: `B3-02`, `N4 SH-01` (of the party SH), `N9 CN-07:2` (a component), `header …` (before the first LX). */
export interface NamedElement {
  readonly text: string
  readonly segment: Segment
}

export type Elements = ReadonlyMap<string, readonly Segment[]>

/** Where the second word of a name stands in a segment: what tells it from others of its tag. */
const QUALIFIED_BY: ReadonlyMap<string, number> = new Map([
  ['N9', 1],
  ['N1', 1],
  ['CD3', 1],
  ['G62', 1],
  ['L0', 5],
])
const OF_A_PARTY = new Set(['N2', 'N3', 'N4'])
const NAME = /^(.+)-(\d\d)(?::(\d))?$/
/** Stands for no number. */
const NOTHING = 'NA'

/** The segments by their names; those of a party are its own until the next party. */
export function indexSegments(segments: readonly Segment[]): Elements {
  const named = new Map<string, Segment[]>()
  let party = ''
  for (const segment of segments) {
    const tag = tagOf(segment)
    const place = QUALIFIED_BY.get(tag)
    const qualifier = place === undefined ? '' : (segment.elements[place] ?? '')
    if (tag === 'N1') party = qualifier
    const told = OF_A_PARTY.has(tag) ? party : qualifier
    for (const name of told === '' ? [tag] : [tag, `${tag} ${told}`]) {
      const known = named.get(name)
      if (known) known.push(segment)
      else named.set(name, [segment])
    }
  }
  return named
}

/** The first of several names between `|` that says something. */
export function findElement(names: readonly ElementName[], own: Elements, header: Elements): NamedElement | null {
  for (const { ofHeader, segment: name, place, component } of names)
    for (const segment of (ofHeader ? header : own).get(name) ?? []) {
      const element = segment.elements[place] ?? ''
      const text = component === undefined ? element : (element.split(segment.component)[component - 1] ?? '')
      if (text !== '' && text !== NOTHING) return { text, segment }
    }
  return null
}

export interface ElementName {
  /** As it is written. */
  readonly name: string
  readonly ofHeader: boolean
  readonly segment: string
  readonly place: number
  readonly component: number | undefined
}

export function elementNames(title: string): ElementName[] {
  return title.split('|').map((each) => {
    const name = each.replace(/^header /, '')
    const [, segment, place, component] = NAME.exec(name) ?? []
    if (!segment) throw new Error(`${title} names no element`)
    return {
      name,
      ofHeader: each !== name,
      segment,
      place: Number(place),
      component: component === undefined ? undefined : Number(component),
    }
  })
}
