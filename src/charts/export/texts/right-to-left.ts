const BEGIN = '\u2067'
const END = '\u2069'
const OWN_SIGNS = /[\u2067\u2069]/g
const LINES = />([^<>]+)<\/(text|tspan)>/g

/** SVG elements whose texts read from right to left, whatever each begins with: an image has no page around it that says so. */
export function rightToLeft(elements: string): string {
  return elements.replace(LINES, (_, words: string, name: string) => `>${BEGIN}${words}${END}</${name}>`)
}

/** The same words for a typeface that has no shape for the signs of direction. */
export function withoutDirection(words: string): string {
  return words.replace(OWN_SIGNS, '')
}
