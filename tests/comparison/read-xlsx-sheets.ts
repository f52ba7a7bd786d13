import { strFromU8, unzipSync } from 'fflate'

/** The sheets of a workbook by their names, each row's texts and numbers in their columns; refuses one with a formula. */
export function readXlsxSheets(bytes: Uint8Array): Map<string, (string | number | null)[][]> {
  const files = unzipSync(new Uint8Array(bytes))
  const part = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) => unescaped([...item.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, words = '']) => words).join('')))
  const names = [...part('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = '']) => unescaped(name))
  return new Map(
    names.map((name, at) => {
      const xml = part(`xl/worksheets/sheet${at + 1}.xml`)
      if (xml.includes('<f>')) throw new Error('a formula')
      const rows = [...xml.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) => {
        const cells: (string | number | null)[] = []
        for (const [, column = '', kind = '', inside = ''] of row.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
          const value = /<v>(.*?)<\/v>/s.exec(inside)?.[1]
          cells[indexOf(column)] = value === undefined ? null : kind.includes('t="s"') ? (shared[Number(value)] ?? null) : Number(value)
        }
        return Array.from(cells, (cell) => cell ?? null)
      })
      return [name, rows]
    }),
  )
}

function indexOf(column: string): number {
  return [...column].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function unescaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&apos;': "'" }
  return text.replace(/&(?:lt|gt|amp|quot|apos);/g, (sign) => signs[sign] ?? sign)
}
