import { appendFileSync } from 'node:fs'

/** Rows that were read, as text in a file until the engine takes them. */
export interface StagedText {
  readonly path: string
  /** Of the longest row, at most; 0: there is none, and no file. */
  readonly longestBytes: number
}

export interface StageColumn {
  readonly name: string
  readonly type: 'VARCHAR' | 'INTEGER' | 'BIGINT'
}

export type StagedValue = string | number | bigint | null

export interface TextStage {
  add(row: readonly StagedValue[]): void
  /** Writes what is left. */
  end(): StagedText
}

const WRITE_CHARACTERS = 1 << 18
const BYTES_OF_CHARACTER = 3
const LEAST_LINE_BYTES = 1 << 20
/** Lines of the greatest length that the engine takes in at once, at least. */
const LINES_AT_ONCE = 4
const NEEDS_QUOTES = /[",\n\r]/

/** Writes rows to a file, which is made with the first of them. */
export function openTextStage(path: string): TextStage {
  let [waiting, longest] = ['', 0]
  const flush = () => {
    appendFileSync(path, waiting, { mode: 0o600 })
    waiting = ''
  }
  return {
    add(row) {
      let line = ''
      for (let at = 0; at < row.length; at += 1) line += at === 0 ? written(row[at]) : `,${written(row[at])}`
      if (line.length > longest) longest = line.length
      waiting += `${line}\n`
      if (waiting.length >= WRITE_CHARACTERS) flush()
    },
    end() {
      if (waiting !== '') flush()
      return { path, longestBytes: longest * BYTES_OF_CHARACTER }
    },
  }
}

/** SQL: the rows of staged text, one after the other. */
export function stagedRows({ path, longestBytes }: StagedText, columns: readonly StageColumn[]): string {
  if (longestBytes === 0)
    return `SELECT ${columns.map(({ name, type }) => `NULL::${type} AS ${name}`).join(', ')} WHERE false`
  const lineBytes = Math.max(LEAST_LINE_BYTES, longestBytes)
  const types = columns.map(({ name, type }) => `'${name}': '${type}'`).join(', ')
  return `FROM read_csv('${path.replaceAll("'", "''")}', columns = {${types}}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"',
    new_line = '\\n', allow_quoted_nulls = false, parallel = false, max_line_size = ${lineBytes}, buffer_size = ${LINES_AT_ONCE * lineBytes})`
}

/** Nothing is null, and an empty text stands between quotes. */
function written(value: StagedValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  return value === '' || NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
