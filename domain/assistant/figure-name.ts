import { labelOf, type TableIndex, type Unit } from '../query/catalog.ts'
import type { Counted, Time } from './question/ask.ts'
import type { FigureKey } from './figure-key.ts'

type FigureText = `assistant.answers.figures.${'count' | 'share' | 'shareOf' | 'over' | 'before' | Time}`
type Say = (key: FigureText, values?: Readonly<Record<string, string>>) => string

/** What a figure is called: "Fuel Surcharge per Packages", "Number of Invoice Number", "Total Spend a day". */
export function figureName(
  { of, share, over, isBefore }: FigureKey,
  table: TableIndex | undefined,
  { say, translated }: { readonly say: Say; readonly translated: (text: string) => string },
): string {
  const nameOf = (counted: Counted) =>
    'measure' in counted
      ? translated(labelOf(table, counted.measure))
      : say('assistant.answers.figures.count', { name: translated(labelOf(table, counted.count)) })
  const name = nameOf(of)
  const whole = share
    ? over === null || 'time' in over
      ? say('assistant.answers.figures.share', { name })
      : say('assistant.answers.figures.shareOf', { name, under: nameOf(over) })
    : over === null
      ? name
      : 'time' in over
        ? say(`assistant.answers.figures.${over.time}`, { name })
        : say('assistant.answers.figures.over', { name, under: nameOf(over) })
  return isBefore ? say('assistant.answers.figures.before', { name: whole }) : whole
}

/** What it is counted in: money over money is a share. `times` is what the value is multiplied by to be in it. */
export function figureUnit(
  { of, share, over }: FigureKey,
  table: TableIndex | undefined,
): { readonly unit: Unit; readonly times: number } {
  const unitOf = (counted: Counted): Unit =>
    'measure' in counted ? (table?.measures.get(counted.measure)?.unit ?? 'number') : 'count'
  const unit = unitOf(of)
  if (share) return { unit: 'percent', times: 1 }
  if (over === null) return { unit, times: 1 }
  if ('time' in over) return { unit: unit === 'packages' || unit === 'count' ? 'number' : unit, times: 1 }
  const isShare = 'measure' in over && 'measure' in of && unitOf(over) === unit
  return isShare
    ? { unit: 'percent', times: 100 }
    : { unit: unit === 'packages' || unit === 'count' ? 'number' : unit, times: 1 }
}
