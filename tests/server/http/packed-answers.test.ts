import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentQuery } from '../../../domain/query/query.ts'
import { pageQueries } from '../../bench/page-queries.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const PAGES = '/aiparcelweb/api/dashboard/pagesConfig'

let portal: TestPortal
let as: { authorization: string }
beforeAll(async () => {
  portal = await openTestPortal()
  as = await portal.signIn('analyst')
})
afterAll(() => portal.close())

const ask = (headers: Record<string, string>, url = PAGES) => portal.app.inject({ url, headers: { ...as, ...headers } })

test('the pages come packed to who takes that, in the same words, and are the same version', async () => {
  const plain = await ask({ 'accept-encoding': 'identity' })
  const packed = await ask({ 'accept-encoding': 'br, gzip' })

  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  expect(gunzipSync(packed.rawPayload).toString('utf8')).toBe(plain.body)
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  expect([plain.headers.vary, packed.headers.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding'])
  expect(packed.headers.etag).toBe(plain.headers.etag)
  const again = await ask({ 'accept-encoding': 'gzip', 'if-none-match': String(packed.headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('texts come in the smallest form that is taken, in the same words', async () => {
  const texts = async (takes: string) => {
    const { headers, rawPayload } = await ask({ 'accept-encoding': takes }, '/texts/en.json')
    return { encoding: headers['content-encoding'], bytes: rawPayload }
  }
  const [plain, gzipped, br] = [await texts('identity'), await texts('gzip'), await texts('gzip, deflate, br')]

  expect([plain.encoding, gzipped.encoding, br.encoding]).toEqual([undefined, 'gzip', 'br'])
  expect(gunzipSync(gzipped.bytes)).toEqual(plain.bytes)
  expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes)
  expect(br.bytes.length).toBeLessThan(gzipped.bytes.length)
})

test('a long answer to what is asked of a page comes packed too, in the same words', async () => {
  const { config } = portal.installation.deps
  const [lanes] = pageQueries(config.current(), { pageId: 'networkmap', clientId: 1, nth: 0 })
  if (!lanes) throw new Error('the page asks nothing')
  const answerTo = (takes: string) =>
    portal.app.inject({
      method: 'POST',
      url: `/aiparcelweb/api/aidashboards/data/networkmap/${lanes.chartName}`,
      headers: { ...as, 'accept-encoding': takes },
      payload: sentQuery(lanes.query),
    })
  const [plain, packed] = [await answerTo('identity'), await answerTo('gzip')]
  expect([plain.statusCode, plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([
    200,
    undefined,
    'gzip',
  ])
  expect(gunzipSync(packed.rawPayload).toString('utf8')).toBe(plain.body)
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
})

test('a short answer comes as it is', async () => {
  const answer = await ask({ 'accept-encoding': 'gzip' }, '/aiparcelweb/api/account/landing_pages')
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
})
