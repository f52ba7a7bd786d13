import { placedOn, type PageSpec } from './page-spec.ts'
import type { Unhonoured } from '../values/unhonoured.ts'

/** What a card of a page may show beside what is stored of it: one address parameter a card, `changes.breakdown=service`. */
export interface CardChoice<T> {
  /** Its parameters begin so. */
  readonly prefix: string
  readonly print: (choice: T) => string
  /** The inverse; undefined: it says none. */
  readonly read: (text: string) => T | undefined
}

/** By the names of the cards. */
type Choices<T> = Readonly<Record<string, T>>

/** The card that an address parameter is about; undefined: it is about something else. */
export function chosenCard({ prefix }: Pick<CardChoice<never>, 'prefix'>, parameter: string): string | undefined {
  return parameter.startsWith(prefix) ? parameter.slice(prefix.length) : undefined
}

/** The address parameters of a choice. */
export function printChoices<T>({ prefix, print }: CardChoice<T>, choices: Choices<T> = {}): [string, string][] {
  return Object.entries(choices).map(([card, choice]) => [`${prefix}${card}`, print(choice)])
}

/** Reads a choice of the cards of an address, and says what does not hold. */
export function readChoices<T>(
  kind: CardChoice<T>,
  parameters: ReadonlyMap<string, string>,
  page: Pick<PageSpec, 'widgets'>,
): { readonly choices: Choices<T> | undefined; readonly unhonoured: Unhonoured[] } {
  const unhonoured: Unhonoured[] = []
  const choices: Record<string, T> = {}
  for (const [parameter, text] of parameters) {
    const card = chosenCard(kind, parameter)
    if (card === undefined) continue
    const choice = kind.read(text)
    const known = placedOn(page, card) !== undefined
    if (choice !== undefined && known) choices[card] = choice
    else unhonoured.push({ parameter, text, reason: !known ? 'not-of-page' : text === '' ? 'empty' : 'unknown' })
  }
  return { choices: Object.keys(choices).length > 0 ? choices : undefined, unhonoured }
}

/** The choices that their cards do not offer. */
export function foreignChoices<T>(
  kind: CardChoice<T>,
  choices: Choices<T> = {},
  offers: (card: string, choice: T) => boolean,
): Unhonoured[] {
  return Object.entries(choices).flatMap(([card, choice]) =>
    offers(card, choice)
      ? []
      : [{ parameter: `${kind.prefix}${card}`, text: kind.print(choice), reason: 'unknown' as const }],
  )
}

/** With that of one card changed; undefined: none of any. */
export function withChoice<T>(
  choices: Choices<T> = {},
  card: string,
  choice: T | undefined,
): Record<string, T> | undefined {
  const others = Object.entries(choices).filter(([name]) => name !== card)
  const kept = choice === undefined ? others : [...others, [card, choice] as const]
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}
