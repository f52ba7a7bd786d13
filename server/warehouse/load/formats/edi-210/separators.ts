/** What an interchange is written with; each is one character. */
export interface Separators {
  readonly element: string
  readonly component: string
  readonly terminator: string
}

/** Sixteen elements, the last of one character; the character after it ends every segment. A line may be wrapped anywhere. */
const INTERCHANGE = /^I[\r\n]*S[\r\n]*A[\r\n]*([^\w\s])(?:[^]*?\1){15}[\r\n]*([^\r\n])([^])/
const LIKELY_INTERCHANGE = /ISA([^\w\s])\d\d\1/

/** The separators of the interchange that a text begins with; null where it begins with none. Source: X12.5, the ISA segment. */
export function separatorsOf(text: string): Separators | null {
  const [, element, component, terminator] = (text.startsWith('I') && INTERCHANGE.exec(text)) || []
  return element && component && terminator ? { element, component, terminator } : null
}

/** Where an interchange begins in a text; -1 where none does. */
export function findSeparators(text: string): number {
  return text.includes('ISA') ? text.search(LIKELY_INTERCHANGE) : -1
}
