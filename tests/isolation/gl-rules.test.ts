// @module-tag exact
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGlFile } from '../../domain/gl/gl-file.ts'
import type { GlRule } from '../../domain/gl/gl-rules.ts'
import { statementsOf } from '../../server/warehouse/statements.ts'
import { readCsv } from '../server/reports/read-report.ts'
import { ended, fileOf } from '../server/reports/report-calls.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const AT = '/aiparcelweb/api/glRules'
const FROM = '2026-10-01'
const TO = '2026-10-31'
const COUNTED = `client_id = 2 AND bill_date BETWEEN '${FROM}' AND '${TO}' AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate')`

/** Freight shared by thirds, fuel and one reference by code; the rest stays without. */
const RULES = readGlFile(`rule,account,reference1,reference2,reference3,service,charge,code,percent
1,,,,,,fuel_surcharge,6200-FUEL,100
2,,,,,UPS*,transportation,6100-EAST,33.33
2,,,,,,,6100-WEST,33.33
2,,,,,,,6100-REST,33.34
`).rules as GlRule[]

interface Figures {
  readonly rules: readonly { rule: number; charges: number; amount: number }[]
  readonly codes: readonly { code: string | null; amount: number }[]
  readonly uncoded: readonly { charges: number; amount: number }[]
  readonly notCoded: { charges: number; amount: number }
  readonly invoices: number
}

let portal: TestPortal
const as: Record<string, { authorization: string }> = {}
const get = (login: string, url: string) => portal.call(as[login], { method: 'GET', url })
const save = (login: string, clientId: number, baseVersion: number, rules: readonly GlRule[]) =>
  portal.call(as[login], { method: 'POST', url: AT, payload: { clientId, baseVersion, rules } })
const figures = async () =>
  (await get('admin', `/aiparcelweb/api/glFigures?clientId=2&currency=USD&from=${FROM}&to=${TO}`)).body as Figures
const sql = (text: string) => statementsOf(portal.installation.deps.warehouse).rows({ sql: text, params: [] })
const cents = (value: unknown) => Math.round(Number(value) * 100)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

beforeAll(async () => {
  portal = await openTestPortal()
  const { users } = portal.installation.deps
  for (const login of ['analyst', 'twin.a']) {
    const person = await users.byLogin(login)
    if (!person) throw new Error(login)
    const permissions = [...person.permissions, 'GL_CODES']
    await users.change(person.id, () => ({ ok: true, value: { ...person, permissions } }))
  }
  for (const login of ['admin', 'analyst', 'twin.a', 'guest']) as[login] = await portal.signIn(login)
  expect((await save('admin', 2, 0, RULES)).body).toEqual({ outcome: 'saved', version: 1 })
})
afterAll(() => portal.close())

test('the journal comes to the invoices; rules and what has no code come to the charges (issue 24, 5)', async () => {
  const found = await figures()
  const [invoices] = await sql(
    `SELECT sum(net_amount) AS net FROM package_level_info WHERE ${COUNTED} AND currency_code = 'USD'`,
  )
  const [charges] =
    await sql(`SELECT count(*) AS many, sum(net_amount) FILTER (WHERE charge_category = 'fuel_surcharge') AS fuel
    FROM charge_level_info WHERE ${COUNTED} AND currency_code = 'USD'`)
  expect(cents(found.invoices)).toBe(cents(invoices?.net))
  expect(sum(found.codes.map(({ amount }) => cents(amount)))).toBe(cents(invoices?.net))
  expect(sum([...found.rules, ...found.uncoded].map((each) => cents(each.amount)))).toBe(cents(invoices?.net))
  expect(sum([...found.rules, ...found.uncoded].map((each) => each.charges))).toBe(Number(charges?.many))
  expect(cents(found.codes.find(({ code }) => code === '6200-FUEL')?.amount)).toBe(cents(charges?.fuel))
  expect(found.codes.find(({ code }) => code === null)?.amount).toBe(found.notCoded.amount)
  expect(found.codes.map(({ code }) => code)).toEqual(['6100-EAST', '6100-REST', '6100-WEST', '6200-FUEL', null])
})

test('the file of the journal adds up to each invoice', async () => {
  const asked = await portal.call(as.analyst, {
    method: 'POST',
    url: '/aiparcelreports/api/getReportsRequest',
    payload: {
      reportsAgentJson: { reportName: 'General Ledger Journal', carrier: 'All Carriers', startDate: FROM, endDate: TO },
      ...{ client: 2, childClientIdsCSV: '2', currency: 'USD', format: 'csv' },
    },
  })
  expect(asked.status).toBe(201)
  const { id } = await ended(portal, as.analyst as { authorization: string })
  const [head = [], ...lines] = readCsv(await fileOf(portal, as.analyst as { authorization: string }, id))
  const place = (name: string) => head.indexOf(name)
  const found: Record<string, number> = {}
  for (const line of lines) {
    const key = [line[place('Account Number')], line[place('Invoice Number')]].join(' ')
    found[key] = (found[key] ?? 0) + cents(line[place('Total Spend')])
  }
  const invoices = await sql(`SELECT account_number || ' ' || invoice_number AS key, sum(net_amount) AS net
    FROM package_level_info WHERE ${COUNTED} AND currency_code = 'USD' GROUP BY ALL`)
  expect(found).toEqual(Object.fromEntries(invoices.map((row) => [String(row.key), cents(row.net)])))
  expect(new Set(lines.map((line) => line[place('GL Code')])).size).toBe(5)
})

test('rules are read and saved with GL_CODES by who sees the client, and by nobody else; whom the reader does not see is not named', async () => {
  expect((await get('guest', `${AT}?clientId=2`)).status).toBe(403)
  for (const url of [`${AT}?clientId=2`, '/aiparcelweb/api/glFigures?clientId=2&currency=all'])
    expect([url, (await get('twin.a', url)).status]).toEqual([url, 404])
  expect((await save('twin.a', 2, 1, [])).status).toBe(404)
  expect((await get('analyst', `${AT}?clientId=2`)).body).toMatchObject({ versions: [{ version: 1, by: null }] })
  const values = await get('twin.a', '/aiparcelweb/api/aidashboards/filterValues/spend/gl_code')
  expect(JSON.stringify(values.body)).not.toContain('6100')
})

test('rules that contradict are refused, and so is a change of what somebody else changed; an older version is brought back', async () => {
  const [fuel, freight] = RULES
  if (!fuel || !freight) throw new Error('no rules')
  expect((await save('admin', 2, 1, [fuel, { ...fuel, shares: [{ code: 'OTHER', percent: 99.99 }] }])).body).toEqual({
    outcome: 'faulty',
    faults: [
      { code: 'percent', rule: 1, other: null },
      { code: 'contradiction', rule: 1, other: 0 },
    ],
  })
  expect((await save('admin', 2, 0, [])).body).toMatchObject({ code: 'version-conflict' })
  const before = await figures()
  expect((await save('admin', 2, 1, [])).status).toBe(200)
  expect((await figures()).codes).toEqual([{ code: null, amount: before.invoices }])
  expect((await save('admin', 2, 2, RULES)).status).toBe(200)
  expect(await figures()).toEqual(before)
})
