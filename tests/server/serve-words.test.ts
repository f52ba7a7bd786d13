import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HELP_TOPICS } from '../../domain/assistant/help.ts'
import { LANGUAGES } from '../../domain/values/language.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const HELP = join(import.meta.dirname, '../../config/help')

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

describe('texts and help are served without a session, and asked again by their mark', () => {
  test.each(LANGUAGES.map((language) => `/texts/${language}.json`).concat('/help/ar/spend.md'))('%s', async (url) => {
    const answer = await portal.app.inject({ url })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
    for (const mark of [String(answer.headers.etag), `W/${String(answer.headers.etag)}`]) {
      const again = await portal.app.inject({ url, headers: { 'if-none-match': mark } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  })

  test('a topic or language that is not there is not found', async () => {
    for (const url of ['/help/en/secrets.md', '/help/en/..%2f..%2fbrand.json', '/help/xx/spend.md', '/texts/xx.json']) {
      expect((await portal.app.inject({ url })).statusCode).toBe(404)
    }
  })
})

describe('the help texts (HELP-03, HELP-07, HELP-08, GAP-38)', () => {
  test.each(LANGUAGES)('%s has every topic, and the contents lead to each', async (language) => {
    expect(HELP_TOPICS.filter((topic) => !existsSync(join(HELP, language, `${topic}.md`)))).toEqual([])
    const contents = (await portal.app.inject({ url: `/help/${language}/contents.md` })).body
    const linked = [...contents.matchAll(/\((\w+)\.md\)/g)].map(([, topic]) => topic)
    expect(linked).toEqual(HELP_TOPICS.filter((topic) => topic !== 'contents'))
  })

  test.each(LANGUAGES)('%s states the columns and the rules of saved filters', async (language) => {
    const common = (await portal.app.inject({ url: `/help/${language}/features.md` })).body
    expect(common).toContain('{columns}')
    expect(common.match(/10/g)).toHaveLength(2)
  })

  test('in English, in the words of the rules', async () => {
    const common = (await portal.app.inject({ url: '/help/en/features.md' })).body
    for (const rule of [
      'up to 10 characters: letters, digits, underscore',
      'up to 10 sets are saved per page',
      'up to three clients can be compared',
    ])
      expect(common).toContain(rule)
  })
})
