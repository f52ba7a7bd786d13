import { entryBytes } from '../../reading/zip-content.ts'
import type { ZipEntry } from '../../reading/zip-entries.ts'
import { UnreadableTable } from '../table.ts'
import { cellText } from './cell-text.ts'
import { readWholeXml } from './read-xml.ts'

/** They are kept in memory. */
const MOST_STRINGS = 5_000_000
const MOST_BYTES = 256 << 20

/** The texts that cells name by their number, read when they are first asked for. */
export function sharedStrings(path: string, entry: ZipEntry | undefined): () => Promise<readonly string[]> {
  let read: Promise<readonly string[]> | undefined
  return () => (read ??= entry ? readStrings(path, entry) : Promise.resolve([]))
}

async function readStrings(path: string, entry: ZipEntry): Promise<readonly string[]> {
  if (entry.bytes > MOST_BYTES) throw new UnreadableTable('explodes')
  const strings: string[] = []
  const text = cellText()
  const handlers = {
    open: (name: string) => (name === 'si' ? text.begin() : text.open(name)),
    text: text.add,
    close: (name: string) => {
      text.close(name)
      if (name !== 'si') return
      strings.push(text.value())
      if (strings.length > MOST_STRINGS) throw new UnreadableTable('explodes')
    },
  }
  await readWholeXml(entryBytes(path, entry), handlers)
  return strings
}
