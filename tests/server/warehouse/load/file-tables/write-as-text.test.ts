import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTables } from '../../../../../server/warehouse/load/file-tables/open-tables.ts'
import { writeAsText } from '../../../../../server/warehouse/load/file-tables/write-as-text.ts'
import { workbookFile, type Cell } from '../../../uploads/workbook-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'a-frame-text-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function textOf(rows: Cell[][], from: number, signal = new AbortController().signal) {
  const [path, target] = [join(folder, 'a.xlsx'), join(folder, 'a.csv')]
  writeFileSync(path, workbookFile([{ name: 'A', rows, from }]))
  const opened = await openTables(path, { delimiter: null, sheet: null })
  if ('problem' in opened) throw new Error(opened.problem.code)
  const [table] = opened.tables
  if (!table) throw new Error('no table')
  const told: number[] = []
  await writeAsText(table, target, { bytes: 10_000_000, signal, onRows: (count) => told.push(count) })
  return { text: readFileSync(target, 'utf8'), told }
}

test('each row stands on the line of its number, as wide as the widest before it, and cannot be taken for another', async () => {
  const { text } = await textOf([['a', 'b,c', 'say "x"'], [null], [1.5, 'two\r\nlines'], ['=1+1', null, ' ', 'd']], 3)
  expect(text).toBe('\n\na,"b,c","say ""x"""\n\n1.5,two lines,\n=1+1,, ,d\n')
})

test('how many rows are written is told on the way, and a signal ends it', async () => {
  const rows = Array.from({ length: 20_000 }, (_, nth) => [`row ${nth}`, nth])
  const { told } = await textOf(rows, 1)
  expect(told.length).toBeGreaterThan(2)
  expect(told.at(-1)).toBe(20_000)
  await expect(textOf(rows, 1, AbortSignal.abort())).rejects.toThrow('aborted')
})
