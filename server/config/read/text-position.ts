export interface TextPosition {
  readonly line: number
  readonly column: number
}

/** Line and column, from 1, of an offset in a text; lines end with \n, \r\n or \r; columns count UTF-16 units. */
export function textPosition(text: string, offset: number): TextPosition {
  let line = 1
  let start = 0
  for (const match of text.slice(0, offset).matchAll(/\r\n|\n|\r/g)) {
    line += 1
    start = match.index + match[0].length
  }
  return { line, column: offset - start + 1 }
}
