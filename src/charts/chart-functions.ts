import type { ValueFormat } from '../../domain/format.ts'
import { axisValue } from '../text/values.ts'

/** `money|$`: how a value axis names the unit and symbol of its labels. */
export function printAxisFormat({ unit, symbol }: Pick<ValueFormat, 'unit' | 'symbol'>): string {
  return `${unit}|${symbol}`
}

/** An axis label for a value; `format` as printAxisFormat makes it. */
export function axisLabel(value: number, format: string): string {
  const [unit = 'number', symbol = ''] = format.split('|')
  return axisValue(value, { unit: unit as ValueFormat['unit'], symbol, weightUnit: 'lbs' })
}

const MAX_LINES = 3

/** Breaks a label into at most three lines of so many characters; what does not fit ends in an ellipsis. */
export function labelLines(text: string, characters: string | number): string[] {
  const room = Math.max(4, Number(characters))
  const lines: string[] = []
  for (const word of text.split(/(?<=\/)|\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < room) lines[lines.length - 1] = last.endsWith('/') ? `${last}${word}` : `${last} ${word}`
    else lines.push(word)
  }
  const shown = lines.slice(0, MAX_LINES)
  if (lines.length > MAX_LINES) shown[MAX_LINES - 1] = `${shown[MAX_LINES - 1] ?? ''}…`
  return shown
}
