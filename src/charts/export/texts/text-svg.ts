import type { TextStyle } from './wrap-text.ts'
import { xmlText } from './xml-text.ts'

export interface TextSvgInput {
  readonly text: string
  readonly x: number
  /** Of the baseline. */
  readonly y: number
  readonly style: TextStyle
  readonly fill: string
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** One line of real text. */
export function textSvg({ text, x, y, style, fill, anchor = 'start' }: TextSvgInput): string {
  return `<text x="${x}" y="${y}" font-size="${style.size}px" font-weight="${style.weight}" text-anchor="${anchor}" fill="${xmlText(fill)}">${xmlText(text)}</text>`
}
