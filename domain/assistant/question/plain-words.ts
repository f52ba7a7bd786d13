/** Words of a question that say nothing of what is asked. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an and any are as at be been by can compared could did do does for from get give had has have how i if in into is it its just list made many me much my need of on or our out
  please only over s see ship ships show shipped so tell than that the their them there these they this those to total under us using was we were what when where which who will with would you your all billed invoiced sent delivered
  amount amounts number count figure figures value go going gave come came`.split(/\s+/),
)

/**
 * A question in small letters, its words set apart by single spaces and none of its punctuation; a date as 2026-03-31 or 3/31/2026 is
 * one word, `d20260331`. The same for whatever case, spaces and punctuation.
 */
export function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g, (_, year: string, month: string, day: string) =>
      dateWord({ year, month, day }),
    )
    .replace(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, (_, month: string, day: string, year: string) =>
      dateWord({ year, month, day }),
    )
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function dateWord({ year, month, day }: Readonly<Record<'year' | 'month' | 'day', string>>): string {
  return ` d${year}${month.padStart(2, '0')}${day.padStart(2, '0')} `
}

/** What is left of a question once parts of it are understood; no phrase reaches over a part that is gone. */
export interface Remaining {
  /** The first match of whole words, taken out; its groups are those of the pattern. */
  readonly take: (pattern: string) => RegExpExecArray | undefined
  /** Every match; answers whether there was one. */
  readonly takeAll: (pattern: string) => boolean
  readonly words: () => string[]
}

const GAP = '|'

export function remaining(text: string): Remaining {
  let left = ` ${plainWords(text)} `
  const take: Remaining['take'] = (pattern) => {
    const match = new RegExp(` (?:${pattern})(?= )`).exec(left)
    if (!match) return undefined
    left = `${left.slice(0, match.index)} ${GAP}${left.slice(match.index + match[0].length)}`
    return match
  }
  return {
    take,
    takeAll: (pattern) => {
      let taken = 0
      while (take(pattern)) taken += 1
      return taken > 0
    },
    words: () => left.split(' ').filter((word) => word !== '' && word !== GAP),
  }
}
