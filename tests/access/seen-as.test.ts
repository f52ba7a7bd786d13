// @module-tag exact
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PERMISSIONS } from '../../domain/access/permission.ts'
import type { Operation } from '../../openapi/contract/operation.ts'
import { OPERATIONS, type OperationId } from '../../openapi/contract/operations.ts'
import { stateAddress } from '../../server/state/state.ts'
import { openState } from '../../server/upkeep/open-state.ts'
import { TABLE_NAMES } from '../../server/kept.ts'
import { SAMPLE_CALLS } from '../contract/sample-calls.ts'
import type { As } from '../server/records/record-calls.ts'
import { listed, requestOf, submit } from '../server/reports/report-calls.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { PATIENCE_MS } from '../support/run/patience.ts'

const API = '/aiparcelweb/api'
/** What the installation does at this moment, and how often the person looked at pages until it. */
const OF_THE_MOMENT = /\/records\/(health|statistics)\b/
const NOW = new Date('2026-11-21T10:00:00Z')
const EVERYTHING = Object.entries(PERMISSIONS).flatMap(([group, names]) => (group === 'roles' ? [] : names))
/** Who is seen: client staff with and without children, a guest, a carrier, somebody whose password has expired, and an administrator of one client. */
const SEEN = ['analyst', 'child.analyst', 'guest', 'carrier', 'expired', 'five.chief']
const operations = (how: Operation['seenAs'] | 'any') =>
  (Object.entries(OPERATIONS) as [OperationId, Operation][])
    .filter(([, { seenAs }]) => how === 'any' || seenAs === how)
    .map(([id]) => id)

describe('the portal seen as somebody else, over every call of the contract', () => {
  let portal: TestPortal
  let admin: As
  const idOf = async (login: string) => (await portal.installation.deps.users.byLogin(login))?.id ?? 0
  const seeAs = async (login: string) => {
    const { status, body } = await portal.call(admin, {
      method: 'POST',
      url: `${API}/people/${await idOf(login)}/seeAs`,
    })
    expect([login, status]).toEqual([login, 200])
    return { 'x-see-as': (body as { grant: string }).grant }
  }
  const call = (as: As, request: InjectOptions, headers: Record<string, string> = {}) =>
    portal.call(as, { ...request, headers: { ...request.headers, ...headers } })

  beforeAll(async () => {
    portal = await openTestPortal({ now: () => NOW })
    const { users, notifications } = portal.installation.deps
    const like = await users.byLogin('single.analyst')
    if (!like) throw new Error('no single.analyst')
    const { id: _id, ...user } = like
    await users.add({
      ...user,
      login: 'five.chief',
      email: 'five.chief@demo.example',
      permissions: EVERYTHING,
      roles: ['ROLE_INTERNAL'],
      grants: { allClients: false, clientIds: [5] },
    })
    admin = await portal.signIn('admin')
    const analyst = await portal.signIn('analyst')
    for (const id of ['addfilterForKey', 'saveDashboardSettings', 'updateUserChatBotSettings'] as const)
      expect((await portal.call(analyst, SAMPLE_CALLS[id])).status).toBe(200)
    await submit(portal, analyst, 'spend', requestOf('spend', { clientId: 1 }, { format: 'csv' }))
    await vi.waitFor(async () => expect((await listed(portal, analyst))[0]?.status).toBe('done'), {
      timeout: PATIENCE_MS,
    })
    // Brought in line with the rows by whoever asks first: not by who is seen.
    await portal.installation.deps.claimKeeper.current()
    await notifications.tell([await idOf('analyst')], {
      occasion: 'told',
      content: { kind: 'import-finished', client: 'Acme', rows: 1 },
    })
  })
  afterAll(() => portal.close())

  test('what may be called so is written down here, so that a new call is thought about', () => {
    expect(operations('caller').sort()).toEqual([
      'checkPasswordExpirationDays',
      'endSeeingAs',
      'logout',
      'regenerateToken',
    ])
    expect(operations('person').sort()).toEqual([
      'account',
      'accountDivisionsByClient',
      'accountGroupsByClient',
      'accountsByClient',
      'agreement',
      'agreementChoices',
      'agreements',
      'alerts',
      'assignedCodes',
      'billedShares',
      'bridge',
      'carriers',
      'chargeLines',
      'chartData',
      'claim',
      'claimChoices',
      'claims',
      'clientCredentials',
      'clientsForAframeDashboards',
      'clientsForDashboards',
      'clientsShort',
      'clientsShortAFrame',
      'countriesAndDefaultState',
      'currencyCodes',
      'dayNotes',
      'editedPage',
      'editedPages',
      'expectedCharges',
      'filterValues',
      'find',
      'fulfillmentCentersByClient',
      'getAllFiltersinfo',
      'getAllFilterskeys',
      'getDashboardsFromDB',
      'getFiltersforkey',
      'getReportsAccessableByUser',
      'getRows',
      'givenShares',
      'glFigures',
      'glRules',
      'invoiceWeeks',
      'invoicedPeriod',
      'landingPages',
      'layoutResets',
      'listRecords',
      'loadRejects',
      'loadReport',
      'loads',
      'mappings',
      'morning',
      'namedReports',
      'navigation',
      'newDashboardPages',
      'pageSchema',
      'pagesConfig',
      'pagesVersion',
      'pastBilledShares',
      'paymentRecordings',
      'permissionSets',
      'publishedDashboards',
      'rateChoices',
      'ratePackage',
      'rateScenario',
      'rateTableCsv',
      'rateTables',
      'readRecord',
      'receivedShares',
      'recordChoices',
      'recordPages',
      'reports',
      'scenarioChoices',
      'scenarioClients',
      'sharedPage',
      'sharingChoices',
      'subscriptions',
      'target',
      'trackingDetails',
      'trackingLinks',
      'trackingNumberPopUpContainer',
      'unknownCodes',
      'upload',
      'uploads',
      'upsChargeLines',
      'usersShort',
      'watchedFolders',
    ])
  })

  test('a call that does not say how it answers is refused, whatever it is; without a session nobody is told more than that there is none', async () => {
    const headers = await seeAs('analyst')
    for (const id of operations(undefined)) {
      const { status, body } = await call(admin, SAMPLE_CALLS[id], headers)
      expect([id, status, (body as { code: string }).code]).toEqual([id, 403, 'not-while-seeing'])
    }
    for (const id of operations('any')) {
      const { status } = await portal.call(undefined, {
        ...SAMPLE_CALLS[id],
        headers: { ...SAMPLE_CALLS[id].headers, ...headers },
      })
      const { requires } = OPERATIONS[id] as Operation
      const isNobodys = requires === 'anyone' || (typeof requires === 'object' && 'program' in requires)
      expect([id, status]).toEqual([id, isNobodys ? 403 : 401])
    }
  })

  test.each(SEEN)(
    'as %s, each answer is what the person gets, and nothing is written',
    async (login) => {
      const themselves = await portal.signIn(login)
      const headers = await seeAs(login)
      const { state, close } = await stateOf(portal)
      // What the sign-ins before have sent, and what people themselves looked at, which is written by whoever reads it.
      await portal.installation.deps.laterMail.settled()
      await portal.installation.deps.pageUses.all()
      const before = await state()
      const seen = new Map<InjectOptions, Awaited<ReturnType<typeof call>>>()
      for (const request of requests()) seen.set(request, await call(admin, request, headers))
      for (const id of operations(undefined)) await call(admin, SAMPLE_CALLS[id], headers)
      expect(await state()).toEqual(before)
      await close()
      if (login === 'expired') return expect(seen.get(SAMPLE_CALLS.chartData)?.status).toBe(200)
      for (const [request, { status, body, headers: told }] of seen) {
        const own = await call(themselves, request)
        if (OF_THE_MOMENT.test(String(request.url))) {
          expect([request.url, status]).toEqual([request.url, own.status])
          continue
        }
        expect([request.url, status, body, told.etag]).toEqual([request.url, own.status, own.body, own.headers.etag])
      }
    },
    120_000,
  )

  test("what is the caller's own stays theirs: token, days of the password, and the way out", async () => {
    const one = await portal.signIn('admin')
    const headers = {
      'x-see-as': (
        (await portal.call(one, { method: 'POST', url: `${API}/people/${await idOf('expired')}/seeAs` })).body as {
          grant: string
        }
      ).grant,
    }
    const { id_token } = (await call(one, SAMPLE_CALLS.regenerateToken, headers)).body as { id_token: string }
    expect((await portal.call({ authorization: `Bearer ${id_token}` }, SAMPLE_CALLS.account)).body).toMatchObject({
      login: 'admin',
    })
    expect((await call(one, SAMPLE_CALLS.checkPasswordExpirationDays, headers)).body).toBeGreaterThan(0)
    expect((await call(one, SAMPLE_CALLS.logout, headers)).status).toBe(200)
    expect((await call(one, SAMPLE_CALLS.account, headers)).status).toBe(401)
  })

  /** Every call that answers so, and the lists of records that a person may see. */
  function requests(): InjectOptions[] {
    const lists = portal.installation.deps.config.current().records.keys()
    return [
      ...operations('person').map((id) => SAMPLE_CALLS[id]),
      ...[...lists].flatMap((record): InjectOptions[] =>
        [`${API}/records/${record}?limit=50`, `${API}/recordChoices/${record}`, `${API}/records/${record}/1`].map(
          (url) => ({ method: 'GET', url }),
        ),
      ),
    ]
  }
})

/** All rows of every table of the state, as they stand in the database. */
async function stateOf(portal: TestPortal) {
  const db = await openState(stateAddress(portal.installation.settings))
  const state = async () =>
    Object.fromEntries(
      await Promise.all(
        TABLE_NAMES.map(async (name) => [
          name,
          (await sql`SELECT * FROM ${sql.table(name)} ORDER BY 1, 2`.execute(db)).rows,
        ]),
      ),
    )
  return { state, close: () => db.destroy() }
}
