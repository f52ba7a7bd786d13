export interface TextStyle {
  /** px */
  readonly size: number
  readonly weight: 400 | 600
}

/** The width of a text in px. */
export type MeasureText = (text: string, style: TextStyle) => number

export interface WrapInput {
  readonly style: TextStyle
  /** px */
  readonly width: number
  readonly measure: MeasureText
}

/** Breaks a text into lines that fit, between words and, where one is too long, inside it; nothing but white space is lost. */
export function wrapText(text: string, { style, width, measure }: WrapInput): string[] {
  const fits = (line: string) => measure(line, style) <= width
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(...brokenWord(word, fits))
  }
  return lines
}

function brokenWord(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word]
  const pieces: string[] = ['']
  for (const character of word) {
    const longer = `${pieces.at(-1) ?? ''}${character}`
    if (pieces.at(-1) === '' || fits(longer)) pieces[pieces.length - 1] = longer
    else pieces.push(character)
  }
  return pieces
}
