import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { FORMATS } from '../../../../server/warehouse/load/formats/formats.ts'
import { readDataFile } from '../../../../server/warehouse/load/reading/data-file.ts'

test('a format is listed under the id that its loaded lines are kept with', () => {
  for (const [name, { id }] of Object.entries(FORMATS)) expect(id).toBe(name)
})

test('no table of charges names a code and text twice: a kept line finds its row by them', () => {
  const formats = 'server/warehouse/load/formats'
  const tables = readdirSync(formats, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/charges.csv'))
    .map((path) => `${formats}/${path}`)
  expect(tables).toHaveLength(4)
  for (const table of tables) {
    const keys = readDataFile(pathToFileURL(table)).map(({ code = '', text = '' }) => `${code}|${text}`)
    expect(keys, table).toEqual([...new Set(keys)])
  }
})
