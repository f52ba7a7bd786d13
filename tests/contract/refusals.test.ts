// @module-tag exact
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '../../openapi/contract/operation.ts'
import { OPERATIONS, type OperationId } from '../../openapi/contract/operations.ts'
import { ProblemBody } from '../../openapi/contract/shapes.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { SAMPLE_CALLS } from './sample-calls.ts'
import { ofPart, seededPart } from '../support/run/seeded-part.ts'

const operations = Object.entries(OPERATIONS) as [OperationId, Operation][]
const withBody = operations
  .filter(([id, { body }]) => body && typeof SAMPLE_CALLS[id].payload === 'object')
  .map(([id]) => id)
const withoutBody = operations.filter(([, { body, method }]) => !body && method === 'post').map(([id]) => id)
const signIns: readonly OperationId[] = ['authenticate', 'exchangeSsoCode', 'programToken']
const JSON_TYPE = { 'content-type': 'application/json' }

function bodyOf(id: OperationId): Record<string, unknown> {
  const { payload } = SAMPLE_CALLS[id]
  return typeof payload === 'object' ? payload : {}
}

/** Each field of each body, by values of a wrong type. */
const FIELDS = seededPart(
  withBody.flatMap((id) =>
    Object.keys(bodyOf(id)).flatMap((name) => {
      const { body }: Operation = OPERATIONS[id]
      const refused = [1.5, null].filter((value) => !body?.safeParse({ ...bodyOf(id), [name]: value }).success)
      return [{ $gt: '' }, [[]], ...refused].map((value) => ({ id, name, value, refused: refused.length }))
    }),
  ),
  3,
  ({ id, name, value }) => [`${id} ${name}`, JSON.stringify(value)],
)
/** What is no JSON, and JSON that is no object; undefined: the usual body without its end. */
const NO_BODIES = ['{', 'null x', undefined, "{'a':1}", '\u0000', '[1', 'undefined', 'null', '[]', '1', '"x"', 'true']
const OTHER_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/json',
  'application/xml',
  'application/json5',
]
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString']
/** Each operation by some of these, and each of these. */
const paired = (bads: readonly (string | undefined)[]) =>
  seededPart(
    withBody.flatMap((id) => bads.map((bad) => ({ id, bad }))),
    3,
    ({ id, bad }) => [id, bad],
  )
const UNREADABLE = paired(NO_BODIES)
const NOT_JSON = paired(OTHER_TYPES)
const REACHING = paired(PROTOTYPE_KEYS)
const badsOf = (id: OperationId, of: typeof UNREADABLE) => of.filter((each) => each.id === id).map(({ bad }) => bad)

function isAdministrative(id: OperationId): boolean {
  const { requires }: Operation = OPERATIONS[id]
  return (
    typeof requires === 'object' &&
    ('record' in requires ||
      ('anyOf' in requires &&
        requires.anyOf.some((permission) =>
          [
            'SETTINGS_ADMIN',
            'USER_SCHEDULED_REPORTS',
            'PAGE_EDIT',
            'TARGET_EDIT',
            'ROLE_INTERNAL',
            'BILLING_STAMPING',
            'PAYMENT_NUMBER_GENERATE',
            'GL_CODES',
            'RATE_CALCULATOR',
            'AGREEMENT_VIEW',
            'AUDIT_WEB',
            'EXCEPTIONS_MANAGEMENT_TRACKING_LEVEL',
            'AGREEMENT_ADD',
            'AGREEMENT_EDIT',
            'USER_EDIT',
            'BULK_UPLOAD',
            'BULK_INVOICE_DOWNLOAD',
            'CLIENT_CREDENTIALS_ADD',
            'CLIENT_CREDENTIALS_EDIT',
            'FTPLOCATION_ADD',
            'FTPLOCATION_EDIT',
          ].includes(permission),
        )))
  )
}

describe('calls that do not hold to the contract', () => {
  let portal: TestPortal
  let analyst: { authorization: string }
  let admin: { authorization: string }
  beforeAll(async () => {
    portal = await openTestPortal()
    analyst = await portal.signIn('analyst')
    admin = await portal.signIn('admin')
  })
  afterAll(() => portal.close())

  const send = async (
    id: OperationId,
    changed: { payload?: string | Record<string, unknown>; url?: string; headers?: Record<string, string> },
  ) => {
    const { payload: _usual, ...sample } = SAMPLE_CALLS[id]
    const { status, body } = await portal.call(isAdministrative(id) ? admin : analyst, {
      ...sample,
      ...changed,
      headers: { ...changed.headers },
    })
    if (status !== 200 && status !== 201) expect([id, ProblemBody.safeParse(body).error]).toEqual([id, undefined])
    return {
      status,
      paths: (body as { issues?: { path: string }[] } | undefined)?.issues?.map(({ path }) => path) ?? [],
    }
  }
  test.each(withBody)('%s: an unknown field is refused and named', async (id) => {
    expect(await send(id, { payload: { ...bodyOf(id), surprise: 1 } })).toEqual({ status: 400, paths: ['body'] })
  })

  test.each(withBody)('%s: every field of the wrong type is refused and named', async (id) => {
    for (const { name, value, refused } of FIELDS.filter((each) => each.id === id)) {
      expect(refused).toBeGreaterThan(0)
      const { status, paths } = await send(id, { payload: { ...bodyOf(id), [name]: value } })
      expect([name, value, status]).toEqual([name, value, 400])
      expect(paths.every((path) => path.startsWith(`body.${name}`))).toBe(true)
    }
  })

  test.each(withBody)('%s: an empty body, and one that is not JSON or not sent as JSON', async (id) => {
    const usual = JSON.stringify(bodyOf(id))
    expect(await send(id, { payload: '', headers: JSON_TYPE })).toEqual({ status: 400, paths: ['body'] })
    expect(await send(id, {})).toEqual({ status: 400, paths: ['body'] })
    expect((await send(id, { payload: '{}', headers: JSON_TYPE })).status).toBe(400)
    for (const bad of badsOf(id, UNREADABLE)) {
      const payload = bad ?? usual.slice(0, -1)
      expect([payload, (await send(id, { payload, headers: JSON_TYPE })).status]).toEqual([payload, 400])
    }
    const { form }: Operation = OPERATIONS[id]
    for (const type of badsOf(id, NOT_JSON)) {
      if (type === undefined || (form && type.endsWith('urlencoded'))) continue
      expect([type, (await send(id, { payload: usual, headers: { 'content-type': type } })).status]).toEqual([
        type,
        415,
      ])
    }
  })

  test.each(withBody)('%s: keys that reach for prototypes are refused', async (id) => {
    const usual = JSON.stringify(bodyOf(id)).slice(1)
    for (const key of badsOf(id, REACHING)) {
      const value = key === 'constructor' ? '{"prototype": {"polluted": true}}' : '{"polluted": true}'
      expect([key, (await send(id, { payload: `{"${key}": ${value}, ${usual}`, headers: JSON_TYPE })).status]).toEqual([
        key,
        400,
      ])
    }
    expect(({} as { polluted?: boolean }).polluted).toBe(undefined)
  })

  test.each(withBody)('%s: a body over 2 MB is too large', async (id) => {
    expect((await send(id, { payload: { ...bodyOf(id), surprise: 'x'.repeat(2 * 1024 * 1024) } })).status).toBe(413)
  })

  test.each(withoutBody)('%s: a body where none belongs is refused', async (id) => {
    expect(await send(id, { payload: { surprise: 1 } })).toEqual({ status: 400, paths: ['body'] })
  })

  test('addresses: ids that are none, unknown parameters', async () => {
    for (const id of ['0', '-1', '1.5', 'x', "1'", '1%20or%201=1', '99999999999', '%00', '1e3', '٣']) {
      expect([
        id,
        (await send('clientsForDashboards', { url: `/aiparcelweb/api/clientsForDashboards/${id}` })).status,
      ]).toEqual([id, 400])
      expect([
        id,
        (await send('accountsByClient', { url: `/aiparcelweb/api/trcaccountsDashboards/byClientId?clientId=${id}` }))
          .status,
      ]).toEqual([id, 400])
    }
    expect(
      (await send('accountsByClient', { url: '/aiparcelweb/api/trcaccountsDashboards/byClientId' })).paths,
    ).toEqual(['query.clientId'])
    expect(
      (await send('accountsByClient', { url: '/aiparcelweb/api/trcaccountsDashboards/byClientId?clientId=1&all=true' }))
        .status,
    ).toBe(400)
    expect(
      (
        await send('accountsByClient', {
          url: '/aiparcelweb/api/trcaccountsDashboards/byClientId?clientId=1&clientId=5',
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await send('currencyCodes', {
          url: '/aiparcelweb/api/dashboardsNew/currencyCodes?clientId=1&carriers=1%20or%201',
        })
      ).status,
    ).toBe(400)
    expect((await send('clientsShort', { url: '/aiparcelweb/api/clientsShort?all=true' })).status).toBe(400)
    for (const key of ['a%2Fb', '%3Cscript%3E', 'a%00', 'x'.repeat(201)])
      expect([
        key,
        (await send('getFiltersforkey', { url: `/aiparcelweb/api/filtersettings/getFiltersforkey/${key}` })).status,
      ]).toEqual([key, 400])
  })

  test('everything that is wrong is listed at once', async () => {
    expect(
      (await send('chartData', { payload: { ...bodyOf('chartData'), clientId: '1', currency: 'usd', unit: 'oz' } }))
        .paths,
    ).toEqual(['body.clientId', 'body.currency', 'body.unit'])
  })

  test('a body that is one text: an address and nothing else', async () => {
    const ask = (payload: string) => send('getSSOUserDetails', { payload, headers: JSON_TYPE })
    expect((await ask('"sso.user@sso.example"')).status).toBe(200)
    for (const payload of [
      '"no address"',
      '""',
      '{"email": "sso.user@sso.example"}',
      '["sso.user@sso.example"]',
      'sso.user@sso.example',
      'null',
      `"${'x'.repeat(200)}@sso.example"`,
    ]) {
      expect([payload, (await ask(payload)).status]).toEqual([payload, 400])
    }
  })

  test('a page, widget or name that the page does not use', async () => {
    const data = '/aiparcelweb/api/aidashboards/data'
    expect((await send('chartData', { payload: bodyOf('chartData'), url: `${data}/nothing/breakdown` })).status).toBe(
      404,
    )
    expect((await send('chartData', { payload: bodyOf('chartData'), url: `${data}/spend/nothing` })).status).toBe(404)
    expect(
      await send('chartData', { payload: { ...bodyOf('chartData'), fromTableNames: ['charge_level_info'] } }),
    ).toEqual({ status: 400, paths: ['fromTableNames'] })
    expect(
      await send('chartData', {
        payload: {
          ...bodyOf('chartData'),
          groupByDetails: ['sender_name'],
          selectColumnNames: ['sender_name'],
          orderByDetails: [],
        },
      }),
    ).toEqual({
      status: 400,
      paths: ['selectColumnNames', 'groupByDetails'],
    })
    expect(
      (await send('chartData', { payload: { ...bodyOf('chartData'), whereClauseDetails: ["sender_name = 'x'"] } }))
        .paths,
    ).toEqual(['whereClauseDetails'])
    expect(
      await send('chartData', { payload: { ...bodyOf('chartData'), whereClauseDetails: ['client_id = 5 or 1 = 1'] } }),
    ).toEqual({ status: 400, paths: ['body.whereClauseDetails.0'] })
  })

  test('an If-Match that is no version', async () => {
    for (const version of ['x', '*', '-1', '1.5', '"1"; x']) {
      expect(
        await send('addfilterForKey', { payload: bodyOf('addfilterForKey'), headers: { 'if-match': version } }),
      ).toEqual({ status: 400, paths: ['If-Match'] })
    }
  })

  test('a refused save stores nothing', async () => {
    const key = 'half'
    expect(
      (await send('addfilterForKey', { payload: { filter_key: key, filter_value: '1', osfilter_key: 'half:os' } }))
        .status,
    ).toBe(400)
    expect((await portal.call(analyst, SAMPLE_CALLS.getAllFilterskeys)).body).not.toContain(key)
  })

  test("a user's own setting cannot break the dashboards", async () => {
    for (const value of ['', 'not json', 'null', '{"dashboardPages": 1}', '[]']) {
      await send('addfilterForKey', { payload: { filter_key: 'dashboardPages', filter_value: value } })
      expect([value, (await portal.call(analyst, SAMPLE_CALLS.getDashboardsFromDB)).status]).toEqual([value, 200])
    }
  })

  test('whatever JSON is sent, the answer is 200, 201, 400, 403, 404 or 409, or 503 where the page was put under maintenance by one of them', async () => {
    const ids = withBody.filter((id) => ![...signIns, 'changePassword'].includes(id))
    const json = fc.jsonValue({ maxDepth: 3 })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ids),
        fc.array(fc.tuple(fc.nat(12), json), { maxLength: 3 }),
        json,
        fc.boolean(),
        async (id, changes, whole, replace) => {
          const names = Object.keys(bodyOf(id))
          const changed = Object.fromEntries(changes.map(([at, value]) => [names[at] ?? 'surprise', value]))
          const payload = JSON.stringify(replace ? whole : { ...bodyOf(id), ...changed })
          const { status } = await send(id, { payload, headers: JSON_TYPE })
          const closed = 'page' in OPERATIONS[id] && OPERATIONS[id].page === '/reports' ? [503] : []
          expect([200, 201, 400, 403, 404, 409, ...closed]).toContain(status)
        },
      ),
      { numRuns: ofPart(600, 150) },
    )
  })

  test('whatever is sent to sign in, the answer is 200, 400, 401 or 429', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 220 }),
        fc.string({ unit: 'binary', maxLength: 220 }),
        async (username, password) => {
          const { status } = await send('authenticate', {
            payload: { username, password, logOffOtherSessions: true, rememberMe: true },
          })
          expect([400, 401, 429]).toContain(status)
        },
      ),
      { numRuns: ofPart(60, 20) },
    )
  })
})
