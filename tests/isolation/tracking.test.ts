// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exactSum } from '../../domain/values/exact-sum.ts'
import { fixedHalfUp } from '../../domain/values/money.ts'
import { sentQuery, type QueryRow } from '../../domain/query/query.ts'
import {
  chargeSums,
  trackingDetail,
  trackingQuery,
  type ChargeLine,
  type TrackingQueryInput,
} from '../../domain/tracking/tracking-detail.ts'
import { storedPackages, type StoredRow } from '../support/answers/independent-answer.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { statementsOf } from '../../server/warehouse/statements.ts'
import { ofPart, seededPart } from '../support/run/seeded-part.ts'

const GRANTS = { analyst: [1, 2, 3, 4], 'child.analyst': [2], 'single.analyst': [5], carrier: [] } as const
type Login = keyof typeof GRANTS
const EXCLUDED = ['zeropayclose', 'ode', 'duplicate']
const BASE = '/aiparcelweb/api'

describe('what the tracking popup asks keeps to the granted clients [API-37] [API-38] [API-39]', () => {
  let portal: TestPortal
  let stored: StoredRow[]
  /** How many charges each row has. */
  let charges: Map<string, number>
  const tokens = new Map<string, { authorization: string }>()
  beforeAll(async () => {
    portal = await openTestPortal()
    stored = (await storedPackages(portal.installation)).filter(
      ({ invoice_status }) => !EXCLUDED.includes(invoice_status ?? ''),
    )
    const counted = await statementsOf(portal.installation.deps.warehouse).rows({
      sql: 'SELECT invoice_details_id AS id, count(*) AS charges FROM charge_level_info GROUP BY ALL',
      params: [],
    })
    charges = new Map(counted.map((row) => [String(row.id), Number(row.charges)]))
    for (const login of Object.keys(GRANTS)) tokens.set(login, await portal.signIn(login))
  })
  afterAll(() => portal.close())

  const get = async (login: Login, url: string) =>
    portal.call(tokens.get(login), { method: 'GET', url: `${BASE}/${url}` })
  const linesOf = async (login: Login, { trackingId, currency = 'all' }: { trackingId: number; currency?: string }) => {
    const { status, body } = await get(
      login,
      `trackingNumberDetails/byInvoiceDetailsId?invoiceDetailsId=${trackingId}&currency=${currency}`,
    )
    expect(status).toBe(200)
    return body as ChargeLine[]
  }
  const upsLinesOf = async (
    login: Login,
    { id, clientId = 0, ...rest }: { id: number; clientId?: number; currency?: string },
  ) => {
    const { status, body } = await portal.call(tokens.get(login), {
      method: 'POST',
      url: `${BASE}/trackingNumberDetailsUpss/byInvoiceDetailsId/${clientId}`,
      payload: { id, ...rest },
    })
    expect(status).toBe(200)
    return body as ChargeLine[]
  }
  const popup = async (login: Login, query: unknown, page = 'spend') => {
    const { status, body } = await portal.call(tokens.get(login), {
      method: 'POST',
      url: `${BASE}/aidashboards/data/${page}/trackingNumberPopUpContainer`,
      payload: query as object,
    })
    return { status, rows: status === 200 ? (body as { data: { data: QueryRow[] } }).data.data : [] }
  }
  const asked = (changed: Partial<TrackingQueryInput> = {}) =>
    sentQuery(trackingQuery({ trackingId: 1, clientId: 1, currency: 'all', unit: 'lbs', ...changed }))

  /** A few packages of each client: with one invoice line, with several, of every currency, of every carrier. */
  let sampled: readonly StoredRow[][] | undefined
  const samples = () => (sampled ??= samplesOf())
  const samplesOf = () => {
    const packages = grouped(
      stored.filter(({ tracking_id }) => tracking_id !== null),
      ({ tracking_id }) => String(tracking_id),
    )
    const kinds = grouped(packages, (rows) =>
      JSON.stringify([rows[0]?.client_id, rows[0]?.carrier_name, rows[0]?.currency_code, Math.min(rows.length, 2)]),
    )
    return seededPart(
      kinds.flatMap((kind) => kind.slice(0, 1)),
      4,
      ([{ client_id, carrier_name, currency_code } = {}, second]) => [
        `${client_id} ${carrier_name}`,
        `${client_id} ${currency_code}`,
        `${client_id} ${second === undefined}`,
      ],
    )
  }
  /** How many charges a package has. */
  const chargesOf = (rows: readonly StoredRow[]) =>
    rows.reduce((sum, { invoice_details_id: id }) => sum + (charges.get(String(id)) ?? 0), 0)

  test.each(Object.keys(GRANTS) as Login[])(
    '%s: own packages whole, others as if they did not exist',
    async (login) => {
      const granted: readonly number[] = GRANTS[login]
      let own = 0
      for (const rows of samples()) {
        const trackingId = Number(rows[0]?.tracking_id)
        const clientId = Number(rows[0]?.client_id)
        const mine = granted.includes(clientId)
        const lines = await linesOf(login, { trackingId })
        expect([trackingId, lines.length]).toEqual([trackingId, mine ? chargesOf(rows) : 0])
        expect(await upsLinesOf(login, { id: trackingId })).toEqual(lines)
        expect(await upsLinesOf(login, { id: trackingId, clientId })).toEqual(lines)
        expect((await get(login, `trackingDetails/${trackingId}`)).body).toHaveLength(mine ? rows.length : 0)
        if (login !== 'carrier')
          expect((await popup(login, asked({ trackingId, clientId }))).rows).toHaveLength(mine ? rows.length : 0)
        own += mine ? 1 : 0
      }
      expect(own > ofPart(5, 2)).toBe(granted.length > 0)
      expect(await linesOf(login, { trackingId: 999_999_999 })).toEqual([])
      expect((await get(login, 'trackingDetails/999999999')).body).toEqual([])
    },
  )

  test('a package is of its own client alone: under another client of the caller it has no charges and no rows', async () => {
    const [row] = stored.filter(({ client_id, tracking_id }) => client_id === '3' && tracking_id !== null)
    const id = Number(row?.tracking_id)
    expect((await upsLinesOf('analyst', { id, clientId: 2 })).length).toBe(0)
    expect((await upsLinesOf('analyst', { id, clientId: 1 })).length).toBeGreaterThan(0)
    expect((await popup('analyst', asked({ trackingId: id, clientId: 2 }))).rows).toEqual([])
    expect((await popup('analyst', asked({ trackingId: id, clientId: 1, childClientIdsCSV: '2' }))).rows).toEqual([])
    expect(
      (await popup('analyst', asked({ trackingId: id, clientId: 1, childClientIdsCSV: '3' }))).rows.length,
    ).toBeGreaterThan(0)
  })

  test('the charges add up to the net amount of the grid rows, to the cent, converted and unconverted [TRK-08] [TRK-09] [DATA-20]', async () => {
    const amounts = (
      rows: readonly StoredRow[],
      { column, rated }: { column: 'net_amount' | 'incentive_amount'; rated: boolean },
    ) => exactSum(rows.map((row) => Number((Number(row[column]) * (rated ? Number(row.usd_rate) : 1)).toFixed(8))))
    let foreign = 0
    for (const rows of samples().filter(([row]) => ['1', '2', '3', '4'].includes(row?.client_id ?? ''))) {
      const trackingId = Number(rows[0]?.tracking_id)
      const lines = await linesOf('analyst', { trackingId })
      for (const line of lines)
        expect(line).toMatchObject({
          chargeDescription: expect.any(String),
          netAmount: expect.anything(),
          incentiveAmount: expect.anything(),
        })
      const all = chargeSums(lines)
      expect([trackingId, fixedHalfUp(all.net, 2), fixedHalfUp(all.incentive, 2)]).toEqual([
        trackingId,
        fixedHalfUp(amounts(rows, { column: 'net_amount', rated: true }), 2),
        fixedHalfUp(amounts(rows, { column: 'incentive_amount', rated: true }), 2),
      ])
      const currency = rows[0]?.currency_code ?? ''
      const plain = rows.filter(({ currency_code }) => currency_code === currency)
      expect([trackingId, chargeSums(await linesOf('analyst', { trackingId, currency })).net]).toEqual([
        trackingId,
        amounts(plain, { column: 'net_amount', rated: false }),
      ])
      foreign += currency === 'USD' ? 0 : 1
    }
    expect(foreign).toBeGreaterThan(0)
  })

  test('the header is the freight row, weights in the asked unit, and both ways of asking say the same [TRK-15] [DATA-19]', async () => {
    const several = samples().find(
      (rows) =>
        rows[0]?.client_id === '5' && rows.length > 1 && rows.some(({ bucket_name }) => bucket_name === 'freight'),
    )
    const freight = several?.find(({ bucket_name }) => bucket_name === 'freight')
    const trackingId = Number(freight?.tracking_id)
    const lbs = trackingDetail((await popup('single.analyst', asked({ trackingId, clientId: 5 }))).rows, 'lbs')
    const kgs = trackingDetail(
      (await popup('single.analyst', asked({ trackingId, clientId: 5, unit: 'kgs' }))).rows,
      'kgs',
    )
    expect(lbs).toMatchObject({
      trackingId,
      trackingNumber: freight?.tracking_number,
      pickupDate: freight?.pickup_date,
      billWeight: { value: Number(freight?.bill_weight_pounds), unit: 'lbs' },
    })
    expect(kgs?.billWeight?.value).toBeCloseTo(Number(freight?.bill_weight_pounds) * 0.45359237, 6)
    const listed = trackingDetail((await get('single.analyst', `trackingDetails/${trackingId}`)).body as QueryRow[])
    expect({ ...listed, billWeight: null, actualWeight: null }).toEqual({
      ...lbs,
      billWeight: null,
      actualWeight: null,
    })
  })

  test('what is not the rows of one package is refused, or is no page', async () => {
    const query = asked()
    const status = async (changed: object, page?: string) =>
      (await popup('analyst', { ...query, ...changed }, page)).status
    expect(await status({})).toBe(200)
    expect(await status({}, 'refund')).toBe(200)
    expect(await status({ whereClauseDetails: [] })).toBe(400)
    expect(await status({ whereClauseDetails: ['tracking_id > 0'] })).toBe(400)
    expect(await status({ whereClauseDetails: ['tracking_id = 1', 'net_amount > 0'] })).toBe(400)
    expect(await status({ whereClauseDetails: ["tracking_id = '1; DROP TABLE client'"] })).toBe(400)
    expect(await status({ whereClauseDetails: ["carrier_name = 'UPS'"] })).toBe(400)
    expect(await status({ selectColumnNames: ['latitude'] })).toBe(400)
    expect(await status({ fromTableNames: ['charge_level_info'] })).toBe(400)
    expect(await status({}, 'nowhere')).toBe(404)
    for (const id of ['0', '-1', '1e9', '99999999999999999999', "1'"])
      expect((await get('analyst', `trackingDetails/${encodeURIComponent(id)}`)).status).toBe(400)
  })
})

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups.values()]
}
