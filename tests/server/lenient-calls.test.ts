import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { escapedUrl } from '../../server/http/escaped-url.ts'
import { SAMPLE_CALLS } from '../contract/sample-calls.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

let portal: TestPortal
let analyst: { authorization: string }
beforeAll(async () => {
  portal = await openTestPortal()
  analyst = await portal.signIn('analyst')
})
afterAll(() => portal.close())

describe('what a caller may leave out or write otherwise', () => {
  test.each(['bearer', 'BEARER', 'Bearer '])('the scheme as "%s"', async (scheme) => {
    const authorization = analyst.authorization.replace('Bearer', scheme)
    expect((await portal.call({ authorization }, SAMPLE_CALLS.account)).status).toBe(200)
  })

  test('a version that a proxy weakened is the version', async () => {
    const save = (filter_value: string, version: string) =>
      portal.call(analyst, {
        ...SAMPLE_CALLS.addfilterForKey,
        payload: { filter_key: 'weak', filter_value },
        headers: { 'if-match': version },
      })
    expect(await save('one', 'W/"0"')).toMatchObject({ status: 200, headers: { etag: '"1"' } })
    expect(await save('two', 'W/"0"')).toMatchObject({
      status: 409,
      body: { current: { filter_value: 'one', version: 1 } },
    })
    expect((await save('two', 'W/"1"')).status).toBe(200)
  })

  test.each(['chartData', 'filterValues', 'getRows'] as const)(
    '%s without currency and unit, as the spec lists it, is asked as a new page asks (API-34, API-40, API-41)',
    async (id) => {
      const { currency, unit, ...listed } = SAMPLE_CALLS[id].payload as Record<string, unknown>
      expect([currency, unit]).toEqual(['all', 'lbs'])
      const [whole, answer] = [
        await portal.call(analyst, SAMPLE_CALLS[id]),
        await portal.call(analyst, { ...SAMPLE_CALLS[id], payload: listed }),
      ]
      expect([answer.status, answer.body]).toEqual([200, whole.body])
    },
  )

  test('the rows of a package and a report with the fields of the spec and no others (API-36, API-39)', async () => {
    const spec = [
      'selectColumnNames',
      'fromTableNames',
      'whereClauseDetails',
      'groupByDetails',
      'orderByDetails',
      'clientId',
    ]
    const report = [
      ...spec,
      'pageName',
      'fact',
      'dateType',
      'filters',
      'trackingNumbers',
      'fromDate',
      'toDate',
      'rowCount',
      'filterModel',
    ]
    const only = (id: 'trackingNumberPopUpContainer' | 'submitReport', names: readonly string[]) => {
      const payload = Object.fromEntries(
        Object.entries(SAMPLE_CALLS[id].payload as object).filter(([name]) => names.includes(name)),
      )
      expect(Object.keys(payload).sort()).toEqual([...names].sort())
      return portal.call(analyst, { ...SAMPLE_CALLS[id], payload })
    }
    expect((await only('trackingNumberPopUpContainer', spec)).status).toBe(200)
    expect((await only('submitReport', report)).status).toBe(200)
  })
})

describe('an address that is not well escaped (NAV-31)', () => {
  let folder: string
  let app: FastifyInstance
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'a-frame-built-'))
    cpSync('index.html', join(folder, 'index.html'))
    writeFileSync(join(folder, 'notices.md'), '# Notices')
    writeFileSync(join(folder, '50% more.svg'), '<svg/>')
    app = await buildApp({ deps: portal.installation.deps, builtApp: folder, logLevel: 'silent' })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each([
    '/api/v1/users',
    '/AIPARCELWEB/api/account',
    '//aiparcelweb/api/account',
    '/graphql',
    '/.env',
    '/healthz/x',
  ])('a program that asks for %s is told that it is not there', async (url) => {
    for (const accept of ['application/json', '*/*', undefined]) {
      const answer = await app.inject({ url, headers: accept === undefined ? {} : { accept } })
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.', code: 'not-found' }])
    }
    expect((await app.inject({ url: '/' })).headers['content-type']).toContain('text/html')
  })

  test.each(['/%', '/%E0%A4%A', '/aframe/dashboard/%ff', '/aframe/%zz?client=%E0%A4%A', '/reports?x=%'])(
    '%s gets the app, which says that there is no such page',
    async (url) => {
      const { statusCode, headers, body } = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(headers['content-security-policy']).toContain("default-src 'self'")
      expect(body).toContain('id="root"')
    },
  )

  test('a call or file there is not found; a well escaped one is', async () => {
    for (const url of ['/aiparcelweb/api/%E0%A4%A', '/assets/%', '/aichatbot/%ff']) {
      const { statusCode, json } = await app.inject({ url })
      expect([url, statusCode, json<{ code: string }>().code]).toEqual([url, 404, 'not-found'])
    }
    expect((await app.inject({ url: '/50%25%20more.svg' })).headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    })
  })

  test('what is well escaped stays as it is, what is not can be decoded', () => {
    fc.assert(
      fc.property(
        fc
          .array(fc.constantFrom('%', '%2F', '%E0%A4%A', '%41', '/', 'a', '%zz', '%ff'))
          .map((parts) => `/${parts.join('')}`),
        fc.constantFrom('', '?x=%'),
        (path, query) => {
          const url = escapedUrl(path + query)
          const decoded = decodeURIComponent(url.split('?')[0] ?? '')
          expect(url.endsWith(query)).toBe(true)
          if (url === path + query) expect(encodeURI(decodeURI(path))).toBeDefined()
          else expect(decoded).toBe(path)
        },
      ),
    )
  })
})
