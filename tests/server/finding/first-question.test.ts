import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Found } from '../../../domain/finding/found.ts'
import { LANGUAGES } from '../../../domain/values/language.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const LOCALES = join(import.meta.dirname, '..', '..', '..', 'config', 'locales')

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ now: () => new Date('2026-11-21T10:00:00Z') })
})
afterAll(() => portal.close())

/** The question that newcomers are offered. */
function questionIn(language: string): string {
  const texts = JSON.parse(readFileSync(join(LOCALES, `${language}.json`), 'utf8')) as {
    dashboard: { hints: { question: string } }
  }
  return texts.dashboard.hints.question
}

test.each(LANGUAGES)('the question that newcomers are offered is understood in %s (issue 22)', async (language) => {
  const { status, body } = await portal.call(await portal.signIn('analyst'), {
    method: 'POST',
    url: '/aiparcelweb/api/find',
    payload: { text: questionIn(language), clientId: 1, childClientIds: [], language },
  })
  expect(status).toBe(200)
  const { view } = body as Found
  const { pathname, searchParams } = new URL(view?.href ?? '', 'http://portal')
  expect(pathname).toBe('/aframe/dashboard/spend')
  expect(Object.fromEntries(searchParams)).toEqual({
    fact: 'fuel_surcharge',
    from: '2026-08-01',
    to: '2026-10-31',
    client: '1',
  })
})
