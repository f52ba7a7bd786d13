import type { Delimiter } from './read-csv-records.ts'
import { splitRecord } from '../../../../domain/files/split-record.ts'

/** The header row of a file. */
export interface Header {
  readonly delimiter: Delimiter
  /** As they stand in the file. */
  readonly titles: readonly string[]
  /** The places of a column, 0-based, in order; of several titles between `|` the first that the file has. */
  readonly find: (titles: string) => readonly number[]
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t']
const FOREIGN_DELIMITERS = ['|', '^', '~', '*']
const FEWEST_KNOWN = 2
const SHOWN_LINES = 20
/** What stands further in a title says nothing of it, and the signs behind it are looked for from each place. */
const LONGEST_TITLE = 200

/** A title as it is compared: letters and digits, in lower case. */
export function titleKey(title: string): string {
  return title
    .slice(0, LONGEST_TITLE)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Behind a title that stands in a file several times: `_1`, `.1`, ` (2)`, `_dup2`, as tools tell equal titles apart. */
const NUMBERED = [/[\W_]*\d+\W*$/, /[\W_]*[a-z]{1,12}[\W_]*\d+\W*$/i]

/** The number that a tool put behind a title to tell it from equal ones; '' where it put none. */
export function numberBehind(title: string): string {
  return /\d+(?=\W*$)/.exec(title.slice(0, LONGEST_TITLE))?.[0] ?? ''
}

/** Keys of the titles that a layout's files may have: all of them, and those that may stand in a file several times. */
export interface TitleKeys {
  readonly known: ReadonlySet<string>
  readonly repeated?: ReadonlySet<string>
}

/** The key of a title, without the number that a tool gave it; what the layout numbers itself stays. */
function keyOf(title: string, { known, repeated }: TitleKeys): string {
  const key = titleKey(title)
  if (known.has(key)) return key
  const told = title.slice(0, LONGEST_TITLE)
  return NUMBERED.map((number) => titleKey(told.replace(number, ''))).find((plain) => repeated?.has(plain)) ?? key
}

/** A delimiter that no file may have, and by which the titles of one of the first lines are apart. */
export function foreignDelimiter(lines: readonly string[], titles: TitleKeys): string | null {
  const [delimiter = null] = FOREIGN_DELIMITERS.filter(
    (each) =>
      findHeader(
        lines.map((line) => line.replaceAll(each, '\t')),
        titles,
      ) !== null,
  )
  return delimiter
}

/** The row of the first lines of a file whose titles are most of the known ones, and most of them known; null when none is. */
export function findHeader(lines: readonly string[], titles: TitleKeys): Header | null {
  let [best, most]: [Header | null, number] = [null, FEWEST_KNOWN - 1]
  for (const line of lines.slice(0, SHOWN_LINES))
    for (const delimiter of DELIMITERS) {
      const split = splitRecord(line, delimiter)
      if (!split.ok) continue
      const keys = split.fields.map((title) => keyOf(title, titles))
      const met = keys.filter((key) => titles.known.has(key)).length
      if (met <= most || met * 2 < keys.filter((key) => key !== '').length) continue
      most = met
      best = { delimiter, titles: split.fields.map((title) => title.trim()), find: finderOf(keys) }
    }
  return best
}

/** Whether a record repeats the header. */
export function isHeader(fields: readonly string[], { titles }: Header): boolean {
  return fields.length === titles.length && fields.every((field, index) => field.trim() === titles[index])
}

function finderOf(keys: readonly string[]): Header['find'] {
  const places = new Map<string, number[]>()
  keys.forEach((key, index) => {
    if (key === '') return
    const known = places.get(key)
    if (known) known.push(index)
    else places.set(key, [index])
  })
  return (titles) => {
    const found = titles.split('|').find((title) => places.has(titleKey(title)))
    return found === undefined ? [] : (places.get(titleKey(found)) ?? [])
  }
}
