/** Why a part of an address does not hold. */
export type UnhonouredReason =
  /** The page has no such parameter, or no such filter. */
  | 'not-of-page'
  | 'empty'
  /** None of the values that there are. */
  | 'unknown'
  /** The same parameter stands there again, and the last one holds. */
  | 'repeated'
  /** No client of that number, or none that the reader may see. */
  | 'not-seen'
  /** Not the client's own, so they go with it. */
  | 'not-of-client'
  | 'not-a-date'
  | 'after-today'
  | 'reversed'
  /** The other end of the range does not hold. */
  | 'other-end'
  /** A period that moves with the day stands there too. */
  | 'beside-period'
  /** The page has dates of its own. */
  | 'own-dates'
  | 'too-many'
  | 'too-long'
  /** A state without its country. */
  | 'without-parent'
  /** A set that is compared has nothing of it. */
  | 'not-of-set'
  /** Nothing of the client's is billed in that currency. */
  | 'not-billed'

/** A parameter of an address that the page cannot show, as it was given. */
export interface Unhonoured {
  readonly parameter: string
  readonly text: string
  readonly reason: UnhonouredReason
}

export type Parameters = readonly (readonly [string, string])[]

/** Of the display, which reads them itself. NAV-38 */
const OF_DISPLAY = new Set(['theme', 'layout-type', 'nav-style'])

export function isOfDisplay(parameter: string): boolean {
  return OF_DISPLAY.has(parameter)
}

/** The last of each parameter, but of the display's, and those before it that say something else. */
export function lastOfEach(parameters: Parameters): {
  readonly last: ReadonlyMap<string, string>
  readonly unhonoured: Unhonoured[]
} {
  const own = parameters.filter(([parameter]) => !isOfDisplay(parameter))
  const last = new Map(own)
  return {
    last,
    unhonoured: own.flatMap(([parameter, text]) =>
      last.get(parameter) === text ? [] : [{ parameter, text, reason: 'repeated' as const }],
    ),
  }
}
