import { SaxesParser } from 'saxes'
import { UnreadableEntry } from '../../reading/zip-content.ts'
import { UnreadableTable } from '../table.ts'

/** What is done with the parts of an XML file; names are without the prefix of their namespace. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** A tag or a text that goes on longer is in no workbook, and is not gathered. */
const LONGEST_PART = 1 << 20

/** Reads XML as its bytes come; yields how many they were so far, so that whoever asks can stop. Throws `UnreadableTable`. */
export async function* readXml(parts: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<number> {
  const decoder = new TextDecoder()
  const parser = new SaxesParser({ position: false, xmlns: false })
  let [since, bytesRead] = [0, 0]
  parser.on('opentag', ({ name, attributes }) => {
    since = 0
    handlers.open?.(bare(name), attributes)
  })
  parser.on('text', (text) => {
    since = 0
    handlers.text?.(text)
  })
  parser.on('closetag', ({ name }) => {
    since = 0
    handlers.close?.(bare(name))
  })
  try {
    for await (const bytes of parts) {
      since += bytes.length
      bytesRead += bytes.length
      parser.write(decoder.decode(bytes, { stream: true }))
      if (since > LONGEST_PART) throw new UnreadableTable('longCell')
      yield bytesRead
    }
    parser.close()
  } catch (error) {
    if (error instanceof UnreadableTable) throw error
    if (error instanceof UnreadableEntry) throw new UnreadableTable(error.why)
    throw isOfXml(error) ? new UnreadableTable('damaged') : error
  }
}

/** Reads XML to its end. Throws `UnreadableTable`. */
export async function readWholeXml(parts: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const reading = readXml(parts, handlers)
  while (!(await reading.next()).done);
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The parser throws plain errors; those of the system have a code. */
function isOfXml(error: unknown): boolean {
  return error instanceof Error && !('code' in error) && error.constructor === Error
}
