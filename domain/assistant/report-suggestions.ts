/** How much of a word is typed before names are suggested, and how much of it they are held against. CHAT-30 */
const LEAST_TYPED = 3
const MOST_HELD = 8
/** What is typed without a space before it; Chinese has none between words. */
const LAST_WORD = /(?:\p{Script=Han}+|[^\s\p{Script=Han}]+)$/u

/** A report by the name that the assistant understands, and as its name is read here. */
export interface SuggestedName {
  readonly name: string
  readonly shown: string
}

/**
 * The names of which a word begins as the last word that is typed does, in any letters; in the order given. None for a name that
 * is typed out already. CHAT-30
 */
export function suggestedNames<Name extends SuggestedName>(typed: string, names: readonly Name[]): Name[] {
  const word = LAST_WORD.exec(typed)?.[0] ?? ''
  if ([...word].length < LEAST_TYPED) return []
  const start = [...word.toLowerCase()].slice(0, MOST_HELD).join('')
  return names.filter(
    ({ name, shown }) =>
      !typed.toLowerCase().endsWith(name.toLowerCase()) &&
      [name, shown].some((each) => wordsOf(each).some((part) => part.startsWith(start))),
  )
}

/** What is typed with the name in the place of its last word, and of those before it that begin the name too. */
export function withName(typed: string, { name, shown }: SuggestedName): string {
  const last = LAST_WORD.exec(typed)?.index ?? typed.length
  const starts = [...typed.matchAll(/(?<=^|\s)\S/gu)].map(({ index }) => index)
  const begun = (from: number) => {
    const tail = typed.slice(from).toLowerCase()
    return [name, shown].some((each) => each.toLowerCase().startsWith(tail))
  }
  return typed.slice(0, starts.find((from) => from <= last && begun(from)) ?? last) + name
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().split(/\s+/)
}
