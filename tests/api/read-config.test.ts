import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { PagesConfig } from '../../openapi/contract/dashboards/dashboards.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import type { SentPagesConfig } from '../../src/api/answers.ts'
import { readConfig } from '../../src/api/read-config.ts'

const config = loadConfig('config')
const held = { pages: [...config.pages], tables: [...config.catalog.tables.values()].map(({ spec }) => spec) }
const sent = z.encode(PagesConfig.pick({ pages: true, tables: true }), held)
const read = (part: Partial<typeof sent>) => readConfig({ ...sent, ...part } as SentPagesConfig)

describe('pages and tables as the server sends them', () => {
  test('travel with clauses as text', () => {
    expect(sent.pages.find(({ id }) => id === 'spend')?.facts[0]?.whereClauses).toEqual(['net_amount <> 0'])
    expect(JSON.stringify(sent)).not.toContain('"operator"')
  })

  test('are read as the server holds them, conditions in the place of clauses', () => {
    expect(read({})).toEqual(held)
  })

  test('are not taken over where a clause cannot be read', () => {
    const [page] = sent.pages
    if (!page) throw new Error('there are pages')
    expect(() => read({ pages: [{ ...page, pageWhereClauses: ['zone resembles 2'] }] })).toThrow('after the column')
  })
})
