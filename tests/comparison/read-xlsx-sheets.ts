import { strFromU8, unzipSync } from 'fflate'

/** The sheets of a workbook by their names, each row's texts and numbers in their columns; refuses one with a formula. */
export function readXlsxSheets(bytes: Uint8Array): Map<string, (string | number | null)[][]> {
  const files = unzipSync(new Uint8Array(bytes))
  const part = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  const names = [...part('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = '']) =>
    unescaped(name),
  )
  return new Map(
    names.map((name, at) => {
      const xml = part(`xl/worksheets/sheet${at + 1}.xml`)
      if (xml.includes('<f>')) throw new Error('a formula')
      const rows = [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
        [...row.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, kind = '', inside]) => {
          const value = /<v>(.*?)<\/v>/s.exec(inside ?? '')?.[1]
          return value === undefined ? null : kind.includes('t="str"') ? unescaped(value) : Number(value)
        }),
      )
      return [name, rows]
    }),
  )
}

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}
