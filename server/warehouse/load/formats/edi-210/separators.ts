/** What an interchange is written with; each is one character. */
export interface Separators {
  readonly element: string
  readonly component: string
  readonly terminator: string
}

/** Sixteen elements, the last of one character; the character after it ends every segment. A line may be wrapped anywhere. */
const INTERCHANGE = /^I[\r\n]*S[\r\n]*A[\r\n]*([^\w\s])(?:(?:(?!\1)[^])*\1){15}[\r\n]*([^\r\n])([^])/
/** What follows where a wrapped line ends just before the terminator. */
const BELOW_WRAP = /^[\r\n]*([^\w\s])[\r\n]*[A-Z]/
const LINE_END = /[\r\n]/
/** What the elements of an ISA are, by their numbers: a name that ends in ISA is followed by others. */
const ELEMENTS: readonly RegExp[] = [
  /^ISA$/,
  /^\w{2}$/,
  /^/,
  /^\w{2}$/,
  /^/,
  /^\w{2}$/,
  /\w/,
  /^\w{2}$/,
  /\w/,
  /^\d{6}$/,
  /^\d{4}$/,
  /^.$/,
  /^\d{5}$/,
  /^\d{1,9}$/,
  /^\d$/,
  /^[A-Z]$/,
]
const BEGINNING = /ISA(?=[^\w\s])/g
/** An ISA with its wrapped lines. */
export const LONGEST_HEAD = 200

/** The separators of the interchange that a text begins with; null where it begins with none. Source: X12.5, the ISA segment. */
export function separatorsOf(text: string): Separators | null {
  const [head = '', element, component, follows] = (text.startsWith('I') && INTERCHANGE.exec(text)) || []
  if (!element || !component || !follows) return null
  const below = LINE_END.test(follows) ? BELOW_WRAP.exec(text.slice(head.length))?.[1] : undefined
  return { element, component, terminator: below ?? follows }
}

/** Where an interchange begins between two places of a text; null where none does. */
export function findInterchange(text: string, from: number, until: number): number | null {
  // No further than that place: whoever looked on to the end for each segment would read a text again and again.
  for (const { index } of text.slice(from, until + 1).matchAll(BEGINNING)) {
    const at = from + index
    if (at < until && isInterchange(text.slice(at, at + LONGEST_HEAD))) return at
  }
  return null
}

function isInterchange(head: string): boolean {
  const element = separatorsOf(head)?.element
  if (element === undefined) return false
  const said = head.replaceAll(/[\r\n]/g, '').split(element)
  return ELEMENTS.every((fits, at) => fits.test(said[at]?.trim() ?? ''))
}
