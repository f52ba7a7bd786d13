import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '../../../openapi/contract/operation.ts'
import { FORMATS } from '../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../server/warehouse/load/import-files.ts'
import type { CODE_OPERATIONS } from '../../../openapi/contract/uploads/codes.ts'
import { connectionOf } from '../../../server/warehouse/publish-connection.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { csvText, fileOf, recordOf } from '../warehouse/load/ups-file.ts'
import type { As } from './upload-calls.ts'

type Unknown = AnswerOf<(typeof CODE_OPERATIONS)['unknownCodes']>
type Assigned = AnswerOf<(typeof CODE_OPERATIONS)['assignedCodes']>

const FIVE = 5
const TWO = 2
const NOTHING = {
  chargeCategory: null,
  accessorial: null,
  accessorialCode: null,
  creditType: null,
  discount: false,
  service: null,
  serviceCategory: null,
}

/** An invoice with a charge, a service and a currency that nobody knows, and a text that names whose it is. */
const invoiceOf = (account: string, whose: string): string =>
  csvText(
    [
      ['SHP', 'ISS', 'FRT', '777', `Heron Swift ${whose}`, '1', '20.00', 'USD'],
      ['XXQ', 'QRS', 'ZZZ', 'TOL', `Heron Toll ${whose}`, '0', '4.50', 'USD'],
      ['SHP', 'ISS', 'FSC', 'FSC', 'Fuel Surcharge', '0', '3.00', 'USD'],
      ['SHP', 'ISS', 'FSC', 'FSC', 'Fuel Surcharge', '0', '7.25', 'XQZ'],
    ].map(
      ([
        category = '',
        detail = '',
        classification = '',
        code = '',
        text = '',
        quantity = '',
        net = '',
        currency = '',
      ]) =>
        recordOf({
          'Account Number': account,
          'Invoice Number': `I${account}`,
          'Invoice Date': '2026-03-07',
          'Invoice Currency Code': currency,
          'Transaction Currency Code': currency,
          'Transaction Date': '2026-03-02',
          'Tracking Number': `1Z${account}`,
          'Package Quantity': quantity,
          'Charge Category Code': category,
          'Charge Category Detail Code': detail,
          'Charge Classification Code': classification,
          'Charge Description Code': code,
          'Charge Description': text,
          'Net Amount': net,
          'Incentive Amount': '0.00',
        }),
    ),
  )

let portal: TestPortal
const as: Record<string, As> = {}
beforeAll(async () => {
  portal = await openTestPortal()
  const { users } = portal.installation.deps
  const like = await users.byLogin('single.analyst')
  if (!like) throw new Error('there is no single.analyst')
  for (const [login, clientIds] of [
    ['staff.five', [FIVE]],
    ['staff.two', [TWO]],
  ] as const) {
    const staff = {
      ...like,
      login,
      email: `${login}@example.com`,
      permissions: ['BULK_UPLOAD'],
      roles: ['ROLE_CLIENT'],
    }
    await users.add({ ...staff, grants: { allClients: false, clientIds: [...clientIds] } })
    as[login] = await portal.signIn(login)
  }
  as['admin'] = await portal.signIn('admin')
  for (const [login, clientId, account, whose] of [
    ['staff.five', FIVE, 'FIVE1', 'of five'],
    ['staff.two', TWO, 'TWO1', 'of two'],
  ] as const) {
    const client = (await portal.installation.deps.clients.all()).find(({ id }) => id === clientId)
    const done = await portal.installation.publish((connection) =>
      importFiles(connection, {
        files: [{ path: fileOf(invoiceOf(account, whose)), name: `${login}.csv`, format: FORMATS.ups }],
        clientNumber: client?.number ?? '',
        dryRun: false,
        acceptDates: true,
        now: new Date('2026-11-21T10:00:00Z'),
      }),
    )
    expect(done).toMatchObject({ ok: true, value: { acceptedRows: 3 } })
  }
})
afterAll(() => portal.close())

const call = (login: string, method: 'GET' | 'POST', path: string, payload?: object) =>
  portal.call(as[login] as As, {
    method,
    url: `/aiparcelweb/api/${path}`,
    ...(payload ? { payload: Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null)) } : {}),
  })
const unknown = async (login: string) => (await call(login, 'GET', 'unknownCodes')).body as Unknown
const assigned = async (login: string) => (await call(login, 'GET', 'assignedCodes')).body as Assigned
/** What the rows say of an account, and how often its client's data was published. */
const charges = async (account: 'FIVE1' | 'TWO1'): Promise<string> => {
  const clientId = account === 'FIVE1' ? FIVE : TWO
  const rows = (sql: string) =>
    portal.installation.publish(
      async (connection) => (await connectionOf(connection).runAndReadAll(sql)).getRowObjectsJson() as unknown[],
    )
  return (
    JSON.stringify([
      await rows(
        `SELECT charge_category, accessorial, service, service_category, net_amount, net_other_accessorial_amount, net_taxes_and_others FROM charge_level_info WHERE account_number = '${account}' ORDER BY ALL`,
      ),
      await rows(
        `SELECT service, service_category, charge_category, net_amount, taxes_and_others FROM package_level_info WHERE account_number = '${account}' ORDER BY ALL`,
      ),
    ]) +
    JSON.stringify(
      account === 'TWO1'
        ? await rows(
            `SELECT count(*) AS n FROM publish LEFT JOIN publish_client USING (data_version) WHERE coalesce(client_id, ${clientId}) = ${clientId}`,
          )
        : [],
    )
  )
}
const keyOf = ({ carrier, format, codes }: Unknown['codes'][number], clientId: number | null) => ({
  clientId,
  carrierId: carrier.id,
  format: format.id,
  codes,
  text: null,
})

test('what is not known is listed with what it adds up to, to whoever has the client and nobody else', async () => {
  const { codes, currencies } = await unknown('staff.five')
  expect(codes.map(({ what, text, lines, amounts, accounts }) => [what, text, lines, amounts, accounts])).toEqual([
    ['service', 'Heron Swift of five', 1, [{ currency: 'USD', total: '20.00' }], ['FIVE1']],
    ['charge', 'Heron Toll of five', 1, [{ currency: 'USD', total: '4.50' }], ['FIVE1']],
  ])
  expect(codes[1]?.examples).toEqual([{ invoice: 'IFIVE1', account: 'FIVE1', date: '2026-03-07', tracking: '1ZFIVE1' }])
  expect(currencies).toEqual([{ clientId: FIVE, currency: 'XQZ', lines: 1, total: '7.25', files: ['staff.five.csv'] }])
  expect(JSON.stringify(await unknown('staff.five'))).not.toContain('of two')
  expect((await unknown('admin')).codes).toHaveLength(4)
})

test('assigned for a client, it counts for its rows alone, with its history, until it is taken back', async () => {
  const before = [await charges('FIVE1'), await charges('TWO1')]
  const toll = (await unknown('staff.five')).codes.find(({ what }) => what === 'charge')
  const swift = (await unknown('staff.five')).codes.find(({ what }) => what === 'service')
  if (!toll || !swift) throw new Error('they are not listed')
  const asToll = {
    ...keyOf(toll, FIVE),
    what: 'charge',
    ...NOTHING,
    chargeCategory: 'other_accessorial',
    accessorial: 'Toll',
  }
  const asSwift = {
    ...keyOf(swift, FIVE),
    what: 'service',
    ...NOTHING,
    service: 'Heron Swift',
    serviceCategory: 'Express',
  }
  const made: number[] = []
  for (const [payload, count] of [
    [asToll, 1],
    [asSwift, 1],
    [{ ...asToll, chargeCategory: 'fuel_surcharge' }, 1],
    [asToll, 1],
  ] as const) {
    const { status, body } = await call('staff.five', 'POST', 'assignedCodes', payload)
    expect([status, (body as { charges: number }).charges]).toEqual([200, count])
    made.push((body as { id: number }).id)
  }
  expect((await unknown('staff.five')).codes).toEqual([])
  expect(await charges('FIVE1')).toContain('Express')
  expect(await charges('TWO1')).toBe(before[1])
  const history = await assigned('staff.five')
  expect(history.codes.map(({ id, chargeCategory, by, ended }) => [id, chargeCategory, by, ended?.by ?? null])).toEqual(
    [
      [made[3], 'other_accessorial', 'staff.five', null],
      [made[2], 'fuel_surcharge', 'staff.five', 'staff.five'],
      [made[1], null, 'staff.five', null],
      [made[0], 'other_accessorial', 'staff.five', 'staff.five'],
    ],
  )
  expect((await assigned('staff.two')).codes).toEqual([])

  const others = [
    await call('staff.two', 'POST', `assignedCodes/${made[3]}/takeBack`),
    await call('staff.two', 'POST', 'assignedCodes/999999/takeBack'),
    await call('staff.two', 'POST', 'assignedCodes', asToll),
    await call('staff.two', 'POST', 'assignedCodes', { ...asToll, clientId: 999 }),
  ].map(({ status, body }) => [status, body])
  expect(others[0]).toEqual(others[1])
  expect(others[2]).toEqual(others[3])
  expect(others.map(([status]) => status)).toEqual([404, 404, 404, 404])

  for (const id of [made[3], made[1]])
    expect((await call('staff.five', 'POST', `assignedCodes/${id}/takeBack`)).body).toMatchObject({ charges: 1 })
  expect([await charges('FIVE1'), await charges('TWO1')]).toEqual(before)
  expect((await unknown('staff.five')).codes).toHaveLength(2)
  const trail = await portal.installation.deps.auditTrail.list({ action: 'assign-code' }, 20)
  expect(trail.map(({ decision }) => decision).sort()).toEqual(['done', 'done', 'done', 'done', 'refused', 'refused'])
})

test("everybody's is for who holds every client; a client's own comes before it", { tags: ['long'] }, async () => {
  const [toll] = (await unknown('staff.five')).codes.filter(({ what }) => what === 'charge')
  if (!toll) throw new Error('it is not listed')
  const everybodys = { ...keyOf(toll, null), what: 'charge', ...NOTHING, chargeCategory: 'tax' }
  expect((await call('staff.five', 'POST', 'assignedCodes', everybodys)).status).toBe(403)
  const done = await call('admin', 'POST', 'assignedCodes', everybodys)
  expect(done.body).toMatchObject({ charges: 2 })
  const bothAsTax = [await charges('FIVE1'), await charges('TWO1')]
  const own = { ...everybodys, clientId: FIVE, chargeCategory: 'other_accessorial' }
  expect((await call('staff.five', 'POST', 'assignedCodes', own)).body).toMatchObject({ charges: 1 })
  expect(await charges('TWO1')).toBe(bothAsTax[1])
  expect(await charges('FIVE1')).not.toBe(bothAsTax[0])
  expect((await assigned('staff.two')).codes).toEqual([])
  expect((await assigned('admin')).codes.filter(({ ended }) => ended === null)).toHaveLength(2)
})

test.each([
  ['neither codes nor a text', { codes: null, text: null, chargeCategory: 'tax' }],
  ['a charge without a category', { codes: 'X', text: null }],
  [
    'a charge that is a service too',
    { codes: 'X', text: null, chargeCategory: 'tax', service: 'Ground', serviceCategory: 'Express' },
  ],
  [
    'a discount that is money back',
    { codes: 'X', text: null, chargeCategory: 'tax', discount: true, creditType: 'Void' },
  ],
  [
    'a category of services that there is not',
    { what: 'service', codes: 'X', text: null, service: 'G', serviceCategory: 'Nowhere' },
  ],
])('%s is refused', async (_, part) => {
  const body = { clientId: FIVE, carrierId: 1, format: 'ups', what: 'charge', ...NOTHING, ...part }
  expect((await call('staff.five', 'POST', 'assignedCodes', body)).status).toBe(400)
})
