import { afterAll, beforeAll, expect, test } from 'vitest'
import { followRows } from '../../../server/warehouse/audit/follow-rows.ts'
import { connectionOf } from '../../../server/warehouse/publish-connection.ts'
import { publishVersion } from '../../../server/warehouse/publish-version.ts'
import type { AnswerOf } from '../../../openapi/contract/operation.ts'
import type { CLAIM_OPERATIONS } from '../../../openapi/contract/claims.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { recordCalls } from '../records/record-calls.ts'

const AT = '/aiparcelweb/api/claims'
const OPEN = 'states=found,queued&limit=200'
const DAY_MS = 86_400_000
/** Most of what is found is to be claimed still. */
let now = new Date('2026-01-06T10:00:00Z')
let portal: TestPortal
const as: Record<string, { authorization: string }> = {}

type Listed = AnswerOf<(typeof CLAIM_OPERATIONS)['claims']>
type Claim = Listed['claims'][number]
type Read = AnswerOf<(typeof CLAIM_OPERATIONS)['claim']>
type Acted = AnswerOf<(typeof CLAIM_OPERATIONS)['actOnClaims']>

const call = (login: string, url: string, payload?: object) =>
  portal.call(as[login], { method: payload ? 'POST' : 'GET', url, ...(payload ? { payload } : {}) })
const list = async (query: string, login = 'auditor') => (await call(login, `${AT}?${query}`)).body as Listed
const read = async (id: number) => (await call('auditor', `${AT}/${id}`)).body as Read
const named = (claims: readonly Pick<Claim, 'id' | 'version'>[]) => claims.map(({ id, version }) => ({ id, version }))
const act = async (claims: readonly Pick<Claim, 'id' | 'version'>[], what: object) =>
  (await call('auditor', `${AT}/act`, { claims: named(claims), act: what })).body as Acted
const LOGINS = ['auditor', 'single.analyst', 'newcomer']
const signIn = async () => {
  for (const login of LOGINS) as[login] = await portal.signIn(login)
}
/** A session does not last so long. */
const days = async (many: number) => {
  now = new Date(now.getTime() + many * DAY_MS)
  await signIn()
}
/** Runs as what publishes does, and takes with it what follows from rows of these days. */
const publish = (changed: string, ...statements: string[]) =>
  portal.installation.publish(async (publishing) => {
    const connection = connectionOf(publishing)
    await connection.run('BEGIN')
    for (const sql of statements) await connection.run(sql)
    await followRows(connection, changed)
    await publishVersion(connection, { now, source: 'import' })
    await connection.run('COMMIT')
  })
const CREDITED = "bill_date = DATE '2026-01-12'"
/** The carrier credits a package, as a later invoice brings it. */
const creditRows = ({ trackingId }: Claim, id: number, amount: string) =>
  ['charge', 'package'].map(
    (level) => `INSERT INTO ${level}_level_info BY NAME SELECT * REPLACE (
      ${level === 'charge' ? `${id} AS charge_id, 'GSR' AS credit_type, 'transportation' AS charge_category,` : ''} ${id} AS invoice_details_id,
      'credit' AS bucket_name, 'client' AS refund_source, 'CREDIT-${id}' AS invoice_number, DATE '2026-01-12' AS bill_date,
      -${amount} AS net_amount, ${amount} AS audit_refund_amount)
      FROM ${level}_level_info WHERE tracking_id = ${trackingId} AND bucket_name = 'freight' LIMIT 1`,
  )
const sources = async (id: number) =>
  portal.installation.publish(async (publishing) => {
    const reader = await connectionOf(publishing).runAndReadAll(
      `SELECT refund_source FROM charge_level_info WHERE invoice_details_id = ${id} UNION ALL SELECT refund_source FROM package_level_info WHERE invoice_details_id = ${id}`,
    )
    return reader.getRows().map(([source]) => source)
  })

beforeAll(async () => {
  portal = await openTestPortal({ now: () => now, settings: { DEMO_TODAY: '' } })
  await signIn()
})
afterAll(() => portal.close())

test('what was found is to be claimed by deadline, then difference, with counts and sums; a client sees theirs alone and works on none [ROUTE-14]', async () => {
  const { claims, counts, total, mayAct } = await list(OPEN)
  expect([mayAct, total]).toEqual([true, claims.length])
  expect(total).toBeGreaterThan(10)
  const order = claims.map(({ deadline, difference }) => `${deadline} ${String(100_000 - difference).padStart(10)}`)
  expect(order).toEqual(order.toSorted())
  const found = counts.find(({ state }) => state === 'found')
  expect(found?.count).toBe(total)
  const usd = claims.filter(({ currency }) => currency === 'USD').reduce((sum, { difference }) => sum + difference, 0)
  if (claims.every(({ currency }) => currency === 'USD')) expect(found?.sum).toBeCloseTo(usd, 2)

  const own = await list(OPEN, 'single.analyst')
  expect(own.mayAct).toBe(false)
  expect(own.claims.map(({ id }) => id)).toEqual(claims.filter(({ client }) => client.id === 5).map(({ id }) => id))
  const [foreign] = claims.filter(({ client }) => client.id !== 5)
  expect((await call('single.analyst', `${AT}/${foreign?.id}`)).status).toBe(404)
  expect(
    (await call('single.analyst', `${AT}/act`, { claims: named(own.claims.slice(0, 1)), act: { act: 'queue' } }))
      .status,
  ).toBe(403)
  expect((await call('newcomer', `${AT}?${OPEN}`)).status).toBe(403)

  const [first] = claims
  const narrowed = await list(
    `${OPEN}&rule=lateDelivery&carrierId=${first?.carrier.id}&account=${first?.accountNumber}&month=${first?.billDate.slice(0, 7)}&confidence=certain&search=${first?.trackingNumber?.toLowerCase()}`,
  )
  expect(narrowed.claims.map(({ id }) => id)).toEqual([first?.id])
  const [late] = narrowed.claims
  expect(late && (await read(late.id)).evidence).toEqual({
    scheduled: expect.stringMatching(/^\d{4}-/),
    delivered: expect.stringMatching(/^\d{4}-/),
  })
  expect((await list(`${OPEN}&search=1Z%25`)).total).toBe(0)
  expect((await list(`${OPEN}&rule=fuelPercent`)).total).toBe(0)
})

test('many are moved at once, each for itself; every step is in the history, beside its charges, and goes back [ROUTE-14]', async () => {
  const { claims } = await list(OPEN)
  const three = claims.slice(0, 3)
  const [one, , last] = three
  if (!one || !last) throw new Error('too few')
  const stale = { id: last.id, version: last.version + 1 }
  const queued = await act([one, stale, { id: 999_999, version: 1 }], { act: 'queue' })
  expect(queued.done.map(({ id, state }) => [id, state])).toEqual([[one.id, 'queued']])
  expect(queued.refused).toEqual([
    { id: last.id, reason: 'changedMeanwhile' },
    { id: 999_999, reason: 'notFound' },
  ])
  expect((await act([last], { act: 'claim' })).refused).toEqual([{ id: last.id, reason: 'notFromHere' }])

  const charges = recordCalls(portal, 'exceptionCharge')
  const { rows } = await charges.list(as.auditor ?? { authorization: '' }, { limit: '200' })
  const standing = (claim: Claim) =>
    rows.filter(({ values }) => values.trackingNumber === claim.trackingNumber && values.rule === claim.rule)
  expect(standing(one).length).toBeGreaterThan(0)
  expect([...standing(one), ...standing(last)].map(({ values }) => values.claim)).toEqual([
    ...standing(one).map(() => 'queued'),
    ...standing(last).map(() => 'found'),
  ])
  expect(Object.keys(rows[0]?.values ?? {})).not.toContain('detailsId')
  // Amounts are in order within a currency, one after the other.
  const amounts = rows.map(({ values }) => ({ in: values.currency, amount: Number(values.difference) }))
  const currencies = [...new Set(amounts.map((each) => each.in))]
  expect(currencies.length).toBeGreaterThan(1)
  expect(amounts).toEqual(
    currencies.flatMap((currency) =>
      amounts.filter((each) => each.in === currency).sort((one, other) => other.amount - one.amount),
    ),
  )
  await expect(charges.list(as.auditor ?? { authorization: '' }, { sortBy: 'claim' })).rejects.toThrow('query.sortBy')

  const holder = (await call('auditor', '/aiparcelweb/api/claimChoices')).body as {
    people: { id: number; name: string }[]
  }
  const [person] = holder.people
  await act(queued.done, { act: 'assign', to: person?.id })
  await act([(await read(one.id)).claim], { act: 'note', note: 'Called the carrier' })
  const dismissed = await act([(await read(one.id)).claim], { act: 'dismiss', reason: 'billedRight', note: 'Snow' })
  expect(dismissed.done[0]).toMatchObject({ state: 'dismissed', holder: person })
  expect((await act(dismissed.done, { act: 'reopen' })).done[0]).toMatchObject({ state: 'found' })
  const { history } = await read(one.id)
  expect(history.map(({ what }) => what)).toEqual(['reopen', 'dismiss', 'note', 'assign', 'queue'])
  expect(history[1]).toMatchObject({ by: 'Ada Dunn', reason: 'billedRight', note: 'Snow' })
})

test('a file has the claims of a carrier in its columns and moves none of them', async () => {
  const { claims } = await list(OPEN)
  const ups = claims.filter(({ carrier }) => carrier.name === 'UPS').slice(0, 2)
  const queued = (await act(ups, { act: 'queue' })).done
  const ids = queued.map(({ id }) => id)
  const file = await call('auditor', `${AT}/file`, { carrierId: ups[0]?.carrier.id, claims: ids })
  const [head, ...lines] = Buffer.from(String(file.body)).toString().trim().split('\r\n')
  expect(head).toBe(
    'Account Number,Invoice Number,Invoice Date,Tracking Number,Service,Reason,Billed Amount,Correct Amount,Amount Requested,Currency,Reference',
  )
  expect(lines).toHaveLength(ids.length)
  expect(lines[0]).toContain(`${queued[0]?.difference},${queued[0]?.currency},CLAIM-${queued[0]?.id}`)
  expect((await read(ids[0] ?? 0)).claim.state).toBe('queued')
  expect((await call('auditor', `${AT}/file`, { carrierId: 2, claims: ids })).status).toBe(404)
  await act(queued, { act: 'takeBack' })
})

test('a later credit settles its claim by itself and is the audit’s from then on; one that goes leaves it waiting again [ROUTE-14]', async () => {
  const { claims } = await list(OPEN)
  const [full, part, left] = claims.filter(({ carrier }) => carrier.name === 'UPS')
  if (!full || !part || !left) throw new Error('too few')
  const asked = (await act((await act([full, part], { act: 'queue' })).done, { act: 'claim' })).done
  expect(asked.map(({ state, claimedOn }) => [state, claimedOn])).toEqual([
    ['claimed', '2026-01-06'],
    ['claimed', '2026-01-06'],
  ])
  await days(7)
  await publish(
    CREDITED,
    ...creditRows(full, 901, String(full.difference)),
    ...creditRows(part, 902, '1'),
    ...creditRows(left, 903, String(left.difference)),
  )
  await list(OPEN)
  expect((await read(full.id)).claim).toMatchObject({
    state: 'credited',
    credited: full.difference,
    difference: full.difference,
  })
  expect((await read(part.id)).claim).toMatchObject({ state: 'partlyCredited', credited: 1 })
  expect(await Promise.all([901, 902, 903].map(sources))).toEqual([
    ['audit', 'audit'],
    ['audit', 'audit'],
    ['client', 'client'],
  ])
  // Nobody asked, and the carrier paid all by itself: there is nothing to ask for.
  expect((await call('auditor', `${AT}/${left.id}`)).status).toBe(404)
  // What the carrier answered in part is found no further than what it did not pay, so asking again is asking for the rest.
  const rest = expect.closeTo(part.difference - 1, 2)
  const again = (await act([(await read(part.id)).claim], { act: 'reopen' })).done
  const askedAgain = (await act((await act(again, { act: 'queue' })).done, { act: 'claim' })).done
  expect([...again, ...askedAgain].map(({ difference }) => difference)).toEqual([rest, rest])
  await act(askedAgain, { act: 'takeBack' })

  // A credit that is less than what it served serves anew, and none that is gone.
  await publish(CREDITED, 'UPDATE charge_level_info SET net_amount = -2 WHERE invoice_details_id = 901')
  await list(OPEN)
  expect((await read(full.id)).claim).toMatchObject({ state: 'partlyCredited', credited: 2 })
  await publish(
    CREDITED,
    'DELETE FROM charge_level_info WHERE invoice_details_id = 901',
    'DELETE FROM package_level_info WHERE invoice_details_id = 901',
  )
  await list(OPEN)
  const gone = await read(full.id)
  expect(gone.claim).toMatchObject({ state: 'claimed', credited: 0, difference: full.difference })
  expect(gone.history.slice(0, 2)).toMatchObject([
    { what: 'changed', by: null },
    { what: 'creditGone', by: null },
  ])
})

test('a verdict that changes is told on its claim, and one that is gone is asked for no more', async () => {
  const { claims } = await list('states=found&limit=200')
  const [one, other] = claims.filter(({ client }) => client.id === 5)
  if (!one || !other) throw new Error('too few')
  const queued = (await act([one, other], { act: 'queue' })).done
  await publish(
    `client_id = 5 AND bill_date = DATE '${one.billDate}'`,
    `UPDATE package_level_info SET delivery_date = scheduled_date WHERE tracking_id = ${one.trackingId}`,
  )
  await list(OPEN)
  const told = await read(one.id)
  expect(told.claim).toMatchObject({ state: 'queued', isFound: false, isChanged: true })
  expect(told.history[0]).toMatchObject({ what: 'noLongerFound', by: null })
  expect((await act([told.claim], { act: 'claim' })).refused).toEqual([{ id: one.id, reason: 'noLongerFound' }])
  expect((await read(other.id)).claim).toMatchObject({ isFound: true, isChanged: false, version: queued[1]?.version })
})

test('what nobody claims in time is lost by date, and what nobody answers within 120 days', async () => {
  const { counts } = await list(OPEN)
  const open = counts
    .filter(({ state }) => state === 'found' || state === 'queued')
    .reduce((sum, { count }) => sum + count, 0)
  expect(open).toBeGreaterThan(0)
  await days(100)
  expect((await list('states=claimed')).total).toBe(1)
  await days(14)
  const later = await list('states=claimed')
  expect([later.total, later.today]).toEqual([0, '2026-05-07'])
  await days(300)
  expect((await list(OPEN)).total).toBe(0)
})
