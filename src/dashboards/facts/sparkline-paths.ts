export interface SparklineInput {
  /** In order of time; null: no data. */
  readonly amounts: readonly (number | null)[]
  /** At the same positions; may be longer or empty. */
  readonly prior: readonly (number | null)[]
  readonly unfinished: { readonly first: boolean; readonly last: boolean }
  readonly width: number
  readonly height: number
}

/** SVG path data; an empty text draws nothing. */
export interface SparklinePaths {
  readonly solid: string
  /** From and to the unfinished ends. */
  readonly dashed: string
  readonly prior: string
}

/** Room for the thickness of the line. */
const INSET = 1.5

/** Both periods over one scale, from the least amount at the bottom to the greatest at the top. */
export function sparklinePaths({ amounts, prior, unfinished, width, height }: SparklineInput): SparklinePaths {
  const known = [...amounts, ...prior].filter((amount) => amount !== null)
  const [least, greatest] = [Math.min(...known), Math.max(...known)]
  const places = Math.max(amounts.length, prior.length)
  const x = (index: number) => INSET + (places < 2 ? 0.5 : index / (places - 1)) * (width - 2 * INSET)
  const y = (amount: number) =>
    INSET + (greatest === least ? 0.5 : (greatest - amount) / (greatest - least)) * (height - 2 * INSET)
  const line = (line: readonly (number | null)[], { from, to }: { from: number; to: number }) => {
    let drawing = false
    return line
      .slice(from, to + 1)
      .map((amount, index) => {
        if (amount === null) {
          drawing = false
          return ''
        }
        const command = drawing ? 'L' : 'M'
        drawing = true
        return `${command}${round(x(from + index))} ${round(y(amount))}`
      })
      .join('')
  }
  const last = amounts.length - 1
  const solid = { from: unfinished.first ? 1 : 0, to: unfinished.last ? last - 1 : last }
  const ends =
    last < 1
      ? []
      : [
          ...(unfinished.first ? [{ from: 0, to: 1 }] : []),
          ...(unfinished.last && !(unfinished.first && last === 1) ? [{ from: last - 1, to: last }] : []),
        ]
  return {
    solid: solid.to > solid.from ? line(amounts, solid) : '',
    dashed: ends.map((end) => line(amounts, end)).join(''),
    prior: prior.length > 1 ? line(prior, { from: 0, to: prior.length - 1 }) : '',
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
