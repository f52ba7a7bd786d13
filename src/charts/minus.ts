/** The sign, which is as wide as a plus. */
export const MINUS = '\u2212'
