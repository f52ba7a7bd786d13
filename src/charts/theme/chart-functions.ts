import type { ValueFormat } from '../../../domain/query/format.ts'
import { axisValue } from '../../text/values.ts'
import { textWidth } from '../layout.ts'

/** `money|$`: how a value axis names the unit and symbol of its labels. */
export function printAxisFormat({ unit, symbol }: Pick<ValueFormat, 'unit' | 'symbol'>): string {
  return `${unit}|${symbol}`
}

/** An axis label for a value; `format` as printAxisFormat makes it. */
export function axisLabel(value: number, format: string): string {
  const [unit = 'number', symbol = ''] = format.split('|')
  return axisValue(value, { unit: unit as ValueFormat['unit'], symbol, weightUnit: 'lbs' })
}

/** `148|2`: how wide a label may be, in px, and in how many lines. */
export function printLabelRoom({ width, lines }: { readonly width: number; readonly lines: number }): string {
  return `${Math.floor(width)}|${lines}`
}

/** Breaks a label into lines that fit; `room` as printLabelRoom makes it. What does not fit ends in an ellipsis. */
export function labelLines(text: string, room: string): string[] {
  const [width = 0, most = 1] = room.split('|').map(Number)
  if (textWidth(text) <= width) return [text]
  const lines: string[] = []
  for (const word of text.split(/(?<=\/)|\s+/)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : last.endsWith('/') ? `${last}${word}` : `${last} ${word}`
    if (last === undefined || textWidth(longer) > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  const rest = lines
    .slice(most - 1)
    .join(' ')
    .replaceAll('/ ', '/')
  return [...lines.slice(0, most - 1), ...(rest === '' ? [] : [cutTo(rest, width)])]
}

function cutTo(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  const letters = [...text]
  while (letters.length > 1 && textWidth(`${letters.join('')}…`) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
