import { TIMES, type AskedFigure, type Counted, type Time } from './question/ask.ts'

/** What a column of an answer holds beside dimensions: a figure, now or of the period that it is compared with. */
export interface FigureKey extends AskedFigure {
  readonly isBefore: boolean
}

const KEY = /^(#?[A-Za-z]\w*)(%)?(?:\/(#?[A-Za-z]\w*))?(@before)?$/

/** `total_spend`, `total_spend%`, `fuel_surcharge/packages`, `packages/day`, `#invoice_number`, each with `@before` for the earlier one. */
export function printFigureKey({ of, share, over }: AskedFigure, isBefore = false): string {
  const under = over === null ? '' : `/${'time' in over ? over.time : printed(over)}`
  return `${printed(of)}${share ? '%' : ''}${under}${isBefore ? '@before' : ''}`
}

/** Undefined: the column is no figure's by its name. */
export function readFigureKey(text: string): FigureKey | undefined {
  const [, of, share, over, before] = KEY.exec(text) ?? []
  if (of === undefined) return undefined
  const time = TIMES.find((each) => each === over)
  return {
    of: counted(of),
    share: share !== undefined,
    over: over === undefined ? null : time ? { time: time satisfies Time } : counted(over),
    isBefore: before !== undefined,
  }
}

function printed(of: Counted): string {
  return 'measure' in of ? of.measure : `#${of.count}`
}

function counted(text: string): Counted {
  return text.startsWith('#') ? { count: text.slice(1) } : { measure: text }
}
