/** What an interchange is written with; each is one character. */
export interface Separators {
  readonly element: string
  readonly component: string
  readonly terminator: string
}

/** Sixteen elements, the last of one character; the character after it ends every segment. A line may be wrapped anywhere. */
const INTERCHANGE = /^I[\r\n]*S[\r\n]*A[\r\n]*([^\w\s])(?:[^]*?\1){15}[\r\n]*([^\r\n])([^])/
/** What follows where a wrapped line ends just before the terminator. */
const BELOW_WRAP = /^[\r\n]*([^\w\s])[\r\n]*[A-Z]/
const LINE_END = /[\r\n]/
const LIKELY_INTERCHANGE = /ISA([^\w\s])\d\d\1/

/** The separators of the interchange that a text begins with; null where it begins with none. Source: X12.5, the ISA segment. */
export function separatorsOf(text: string): Separators | null {
  const [head = '', element, component, follows] = (text.startsWith('I') && INTERCHANGE.exec(text)) || []
  if (!element || !component || !follows) return null
  const below = LINE_END.test(follows) ? BELOW_WRAP.exec(text.slice(head.length))?.[1] : undefined
  return { element, component, terminator: below ?? follows }
}

/** Where an interchange begins in a text; -1 where none does. */
export function findSeparators(text: string): number {
  return text.includes('ISA') ? text.search(LIKELY_INTERCHANGE) : -1
}
