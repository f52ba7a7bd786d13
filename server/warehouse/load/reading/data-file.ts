import { readFileSync } from 'node:fs'
import { splitRecord } from '../../../../domain/files/split-record.ts'

/** A CSV table of ours with a header row: rows by column name, blank cells as ''. Throws when a row is not whole. */
export function readDataFile(url: URL): readonly Readonly<Record<string, string>>[] {
  const [header, ...rows] = readFileSync(url, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => {
      const split = splitRecord(line, ',')
      if (!split.ok) throw new Error(`${url.pathname}: a quote does not end in: ${line}`)
      return split.fields
    })
  return rows.map((cells) => {
    if (cells.length !== header?.length)
      throw new Error(`${url.pathname}: ${header?.length} cells expected in: ${cells.join(',')}`)
    return Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']))
  })
}
