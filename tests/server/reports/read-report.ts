import { strFromU8, unzipSync } from 'fflate'

/** Cells as a spreadsheet reads them: a number, a text, or nothing. */
export type Cell = string | number | null

/** A reader of RFC 4180 that knows nothing of the writer: every field is a text. */
export function readCsv(bytes: Buffer): string[][] {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  const rows: string[][] = []
  let [row, field, quoted] = [[] as string[], '', false]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (quoted && sign === '"' && text[at + 1] === '"') {
      field += '"'
      at += 1
    } else if (sign === '"') quoted = !quoted
    else if (!quoted && sign === ',') {
      row.push(field)
      field = ''
    } else if (!quoted && sign === '\r' && text[at + 1] === '\n') {
      rows.push([...row, field])
      row = []
      field = ''
      at += 1
    } else field += sign
  }
  if (quoted || field !== '' || row.length > 0) throw new Error('the text ends inside a row')
  return rows
}

/** The sheets of a workbook by their names, days as YYYY-MM-DD. */
export function readXlsx(bytes: Buffer): Map<string, Cell[][]> {
  const files = unzipSync(bytes)
  const part = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  if (Object.keys(files).some((path) => part(path).includes('<f>'))) throw new Error('a formula')
  const names = [...part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => unescaped(name))
  return new Map(names.map((name, at) => [name, rowsOf(part(`xl/worksheets/sheet${at + 1}.xml`))]))
}

function rowsOf(xml: string): Cell[][] {
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, kind = '', inside]): Cell => {
      const value = /<v>(.*?)<\/v>/s.exec(inside ?? '')?.[1]
      if (value === undefined) return null
      if (kind.includes('t="str"')) return unescaped(value)
      return kind.includes('s="2"')
        ? new Date((Number(value) - 25_569) * 86_400_000).toISOString().slice(0, 10)
        : Number(value)
    }),
  )
}

function unescaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  return text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&(lt|gt|amp);/g, (sign) => signs[sign] ?? sign)
}
