import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RATE_TABLE_NAMES, type RateTableName } from '../../../domain/rating/rate-tables.ts'
import { readRateFile } from '../../../server/warehouse/agreed/tables/read-rate-file.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

const URL = '/aiparcelweb/api/rateTables'
/** Carriers that have the table; one with few list prices. */
const UPS = 1
const FEW_PRICES = 7
const CORRECTION_FEES = 'currency,effective_from,average_above,per_package,percent\nUSD,2026-01-04,5,1,6.125\n'
type As = { authorization: string }
interface Preview {
  readonly outcome: string
  readonly added: number
  readonly changed: number
  readonly same: number
  readonly newest: number
  readonly faults: readonly { readonly code: string; readonly line: number }[]
  readonly changes: readonly {
    readonly key: string[]
    readonly cells: { column: string; before: string | null; after: string | null }[]
  }[]
}

const faults = async (table: RateTableName, text: string) =>
  (await readRateFile(text, table)).faults.map(({ code, line, column }) => `${line} ${code} ${column}`.trim())

describe('a file is read whole, or what is wrong in it is said', () => {
  const FUEL = 'mode,week,percent\n'
  const TARIFF = 'tariff,effective_from,service,packaging,zone,pounds,amount,per_pound\n'
  const priced = (pounds: number, perPound = false) => `List,2026-01-05,Slow,package,2,${pounds},9.99,${perPound}\n`
  test.each<[string, RateTableName, string, string[]]>([
    [
      'nothing',
      'fuel',
      '',
      ['1 empty', '1 unknownColumn', '1 missingColumn mode', '1 missingColumn week', '1 missingColumn percent'],
    ],
    ['unknown columns', 'fuel', 'mode,week,percent,note\nair,2026-01-04,1,x', ['1 unknownColumn note']],
    ['a column twice', 'fuel', 'mode,week,percent,mode\nair,2026-01-04,1,x', ['1 columnTwice mode']],
    ['two rows of one key', 'fuel', `${FUEL}air,2026-01-04,1\nair,2026-01-04,2`, ['3 twice']],
    ['percent above 100', 'fuel', `${FUEL}air,2026-01-04,100.001`, ['2 notAPercent percent']],
    ['days that are none', 'fuel', `${FUEL}air,2026-02-30,1`, ['2 notADay week']],
    ['a quote that stays open', 'fuel', `${FUEL}"air,2026-01-04,1`, ['2 quote']],
    ['a formula', 'fuel', `${FUEL}=cmd(),2026-01-04,1`, ['2 active mode']],
    ['too many cells', 'fuel', `${FUEL}air,2026-01-04,1,,,`, ['2 cellCount']],
    ['a pound without a price', 'tariff', TARIFF + priced(1) + priced(3), ['3 missingPounds pounds']],
    ['by the pound below others', 'tariff', TARIFF + priced(1, true) + priced(2), ['2 abovePerPound per_pound']],
    ['a sound list of prices', 'tariff', TARIFF + priced(1) + priced(2, true), []],
  ])('%s', async (_name, table, text, expected) => {
    expect(await faults(table, text)).toEqual(expected)
  })

  test('whatever a file is, its faults are few and nothing of a faulty file is taken', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...RATE_TABLE_NAMES),
        fc.string({ unit: 'binary', maxLength: 400 }),
        async (table, text) => {
          const { rows, faults: found } = await readRateFile(text, table)
          expect(found.length).toBeLessThanOrEqual(100)
          expect(found.length === 0 || rows.length === 0).toBe(true)
        },
      ),
    )
  })

  test('a file of equal lines ends at its hundredth fault', async () => {
    const { rows, faults: found } = await readRateFile(`${FUEL}${'air,2026-01-04,1\n'.repeat(399_999)}`, 'fuel')
    expect([rows.length, found.length]).toEqual([0, 100])
    expect(await faults('fuel', `${FUEL}${'x\n'.repeat(400_001)}`)).toEqual(['400002 tooManyRows'])
  })
})

describe('tables as files', () => {
  let portal: TestPortal
  let admin: As
  let reader: As
  beforeAll(async () => {
    portal = await openTestPortal({ now: () => new Date('2026-11-21T10:00:00Z') })
    await portal.installation.deps.users.change(undefined, (stored) => {
      const like = stored.find((user) => user.login === 'single.analyst')
      if (!like) throw new Error('no single.analyst')
      const own = {
        login: 'rates.reader',
        email: 'rates.reader@demo.example',
        permissions: ['AGREEMENT_VIEW', 'AGREEMENT_EDIT'],
      }
      return { ok: true, value: { ...like, ...own } }
    })
    admin = await portal.signIn('admin')
    reader = await portal.signIn('rates.reader')
  })
  afterAll(() => portal.close())

  const csvOf = async (table: RateTableName, carrierId = 1) =>
    String((await portal.call(admin, { method: 'GET', url: `${URL}/${table}/csv?carrierId=${carrierId}` })).body)
  const send = (as: As, url: string, payload: string) =>
    portal.call(as, { method: 'POST', url, payload, headers: { 'content-type': 'application/octet-stream' } })
  const preview = async (table: RateTableName, csv: string, carrierId = 1) =>
    (await send(admin, `${URL}/${table}/preview?carrierId=${carrierId}`, csv)).body as Preview
  const load = (table: RateTableName, csv: string, newest: number) =>
    send(admin, `${URL}/${table}/import?carrierId=1&name=new.csv&newest=${newest}`, csv)
  const undo = (id: number) => portal.call(admin, { method: 'POST', url: `/aiparcelweb/api/rateImports/${id}/undo` })

  const isTheSameAgain = async (table: RateTableName) => {
    const carrierId = table === 'tariff' ? FEW_PRICES : UPS
    const csv = await csvOf(table, carrierId)
    const lines = csv.trimEnd().split('\r\n').length
    expect(lines).toBeGreaterThan(1)
    const seen = await preview(table, csv, carrierId)
    expect(seen).toMatchObject({ outcome: 'readable', added: 0, changed: 0, same: lines - 1 })
  }

  test.each(RATE_TABLE_NAMES.filter((table) => table !== 'correctionFees'))(
    '%s: what is downloaded is, imported again, all the same',
    isTheSameAgain,
  )

  test('a file adds and changes rows as its preview said, packages are rated by them, and the way back leaves every row as it was', async () => {
    const before = await csvOf('fuel')
    const file = `mode,week,percent\nground,2026-11-15,33.333\nground,2099-01-04,20\n`
    const seen = await preview('fuel', file)
    expect(seen).toMatchObject({ outcome: 'readable', added: 1, changed: 1, same: 0, newest: 0 })
    expect(seen.changes[0]).toMatchObject({
      key: ['ground', '2026-11-15'],
      cells: [{ column: 'percent', after: '33.333' }],
    })
    expect(await csvOf('fuel')).toBe(before)
    const rated = async () => {
      const payload = {
        clientId: 1,
        from: '40202',
        to: '10001',
        pounds: 7,
        sides: null,
        residential: false,
        shipDate: '2026-11-20',
        extras: [],
      }
      const { body } = await portal.call(admin, { method: 'POST', url: '/aiparcelweb/api/rating/rates', payload })
      const { rates } = body as { rates: { service: string; rated: { fuelPercent: string } | null }[] }
      return rates.find(({ service }) => service === 'UPS Ground Commercial')?.rated?.fuelPercent
    }
    expect(await rated()).not.toBe('33.333')
    const done = await load('fuel', file, seen.newest)
    expect(done).toMatchObject({ status: 200, body: { added: 1, changed: 1 } })
    expect(await rated()).toBe('33.333')
    expect(await load('fuel', file, seen.newest)).toMatchObject({ status: 409 })
    const listed = (await portal.call(admin, { method: 'GET', url: `${URL}?carrierId=1` })).body
    expect(listed).toMatchObject({ imports: [{ fileName: 'new.csv', mayUndo: true, done: { by: 'admin' } }] })
    expect((await undo((done.body as { id: number }).id)).status).toBe(200)
    expect(await csvOf('fuel')).toBe(before)
    expect((await undo((done.body as { id: number }).id)).status).toBe(404)
  })

  test('surcharges with lists and empty cells come back too; only the newest import of a table is taken back', async () => {
    const before = await csvOf('surcharges')
    const [header = '', ...rows] = before.trimEnd().split('\r\n')
    const first = await load(
      'surcharges',
      [header, rows[0]?.replace(/,(\d+\.\d\d),,/, ',1.23,,'), rows.at(-1)].join('\n'),
      0,
    )
    expect(first.body).toMatchObject({ added: 0, changed: 1 })
    const { id } = first.body as { id: number }
    const second = await load('surcharges', [header, rows[1]?.replace(/,(\d+\.\d\d),,/, ',4.56,,')].join('\n'), id)
    expect(second.body).toMatchObject({ changed: 1 })
    expect(await undo(id)).toMatchObject({ status: 409 })
    for (const each of [(second.body as { id: number }).id, id]) expect((await undo(each)).status).toBe(200)
    expect(await csvOf('surcharges')).toBe(before)
  })

  test('whoever holds some clients reads the tables and changes none; files have their size', async () => {
    const listed = await portal.call(reader, { method: 'GET', url: `${URL}?carrierId=1` })
    expect(listed).toMatchObject({ status: 200, body: { mayImport: false } })
    const file = 'mode,week,percent\nground,2026-11-15,33.333\n'
    expect(await send(reader, `${URL}/fuel/import?carrierId=1&name=a.csv&newest=0`, file)).toMatchObject({
      status: 403,
    })
    expect(await send(admin, `${URL}/fuel/preview?carrierId=1`, 'x'.repeat(41 * 1024 * 1024))).toMatchObject({
      status: 413,
    })
    expect(await send(admin, `${URL}/fuel/preview?carrierId=999`, file)).toMatchObject({ status: 404 })
  })

  test('correctionFees, which the demo has none of: what is downloaded is, imported again, all the same', async () => {
    expect((await load('correctionFees', CORRECTION_FEES, 0)).status).toBe(200)
    await isTheSameAgain('correctionFees')
  })
})
