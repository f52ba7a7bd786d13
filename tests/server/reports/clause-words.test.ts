import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { TextTree } from '../../../domain/values/text-faults.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { clauseWords } from '../../../server/reports/clause-words.ts'
import { reportWords } from '../../../server/reports/report-words.ts'

const config = loadConfig('config')

function said(id: string, { language = 'en', fact = '' } = {}): string[] {
  const page = config.pages.find((each) => each.id === id)
  if (!page) throw new Error(`no page ${id}`)
  const words = {
    ...reportWords(JSON.parse(readFileSync(`config/locales/${language}.json`, 'utf8')) as TextTree),
    number: String,
    date: (day: string) => day,
  }
  return clauseWords({
    page,
    view: { fact: fact || page.defaultFact },
    table: config.catalog.tables.get(page.table),
    words,
  })
}

test('the cover and the assistant say the conditions of a page as its chips do, in each language [PAGE-12]', () => {
  expect(said('carrierScore')).toEqual(['Delivery Status: stated', 'Package Count: above zero'])
  expect(said('networkmap')).toContain('Sender State: not AA, AP, AE')
  expect(said('spend')).toEqual([])
  expect(said('carrierScore', { language: 'es' }).join()).not.toMatch(/Delivery|stated/)
})
