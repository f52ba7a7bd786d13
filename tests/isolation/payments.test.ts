// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import demoUsers from '../../server/access/demo-users.json' with { type: 'json' }
import { statementsOf } from '../../server/warehouse/statements.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const AT = '/aiparcelweb/api/paymentRecordings'
const HEADER = 'payment_number,paid_on,amount,invoice_number,account_number,invoice_date'

interface Recorded {
  readonly outcome: string
  readonly id: number
  readonly faults: readonly { code: string; line: number; value: string }[]
}
interface Listed {
  readonly total: number
  readonly rows: readonly { values: Record<string, string | number> }[]
}
interface Invoice extends Record<string, string> {
  readonly invoice: string
  readonly account: string
  readonly day: string
  readonly total: string
}

let portal: TestPortal
const as: Record<string, { authorization: string }> = {}
/** Demo users that may sign in. */
const READERS = demoUsers
  .filter(({ login, activated }) => activated !== false && !['expired', 'one.session'].includes(login))
  .map(({ login }) => login)

const asked = async (sql: string) =>
  (await statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })) as Invoice[]
const record = async (login: string, clientId: number, lines: readonly string[], fileName: string | null = null) => {
  const payload = { clientId, fileName, csv: [HEADER, ...lines].join('\n') }
  const { status, body } = await portal.call(as[login], { method: 'POST', url: AT, payload })
  return { status, body: body as Recorded }
}
const undo = async (login: string, id: number) =>
  (await portal.call(as[login], { method: 'POST', url: `${AT}/${id}/undo` })).status
const listed = async (login: string, of: string, query: string) => {
  const { status, body } = await portal.call(as[login], {
    method: 'GET',
    url: `/aiparcelweb/api/records/${of}?limit=200&${query}`,
  })
  return { status, body: body as Listed }
}
const recordings = async (login: string) => (await portal.call(as[login], { method: 'GET', url: AT })).body

/** The newest invoices of a client that nothing is recorded of. */
const unpaid = (clientId: number, most = 3) =>
  asked(`SELECT invoice_number AS invoice, account_number AS account, CAST(bill_date AS VARCHAR) AS day, CAST(sum(net_amount) AS VARCHAR) AS total
    FROM package_invoice i WHERE client_id = ${clientId} AND NOT EXISTS (FROM payment y
      WHERE y.client_id = i.client_id AND y.account_number = i.account_number AND y.invoice_number = i.invoice_number)
    GROUP BY ALL HAVING sum(net_amount) > 10 ORDER BY day DESC, account, invoice LIMIT ${most}`)

beforeAll(async () => {
  portal = await openTestPortal({ now: () => new Date('2026-11-21T10:00:00Z') })
  await portal.installation.deps.users.change(undefined, (stored) => {
    const like = stored.find((user) => user.login === 'single.analyst')
    if (!like) throw new Error('no single.analyst')
    const permissions = ['PAYMENT_NUMBER_VIEW', 'PAYMENT_NUMBER_GENERATE', 'TRACKING_PAYMENT_NUMBER_VIEW', 'AUDIT_WEB']
    return { ok: true, value: { ...like, login: 'pays', email: 'pays@demo.example', permissions } }
  })
  for (const login of [...READERS, 'pays']) as[login] = await portal.signIn(login)
})
afterAll(() => portal.close())

describe('payments are of one client (issue 24, 6; ROUTE-11)', () => {
  test('whoever holds another client, or not the permission, records, sees and takes back nothing of it', async () => {
    const [five] = await unpaid(5)
    const [one] = await unpaid(1)
    const line = (invoice: Invoice | undefined, number: string) =>
      `${number},2026-11-21,10.00,${invoice?.invoice},${invoice?.account},${invoice?.day}`
    const mine = await record('pays', 5, [line(five, 'SECRET-FIVE')])
    expect(mine.body.outcome).toBe('recorded')
    const theirs = await record('admin', 1, [line(one, 'SECRET-ONE')])
    expect((await record('pays', 1, [line(one, 'X')])).status).toBe(404)
    expect((await record('pays', 5, [line(one, 'X')])).body.faults).toMatchObject([{ code: 'noSuchInvoice', line: 2 }])
    expect(await undo('pays', theirs.body.id)).toBe(404)
    expect(JSON.stringify(await recordings('pays'))).toContain(String(mine.body.id))
    for (const login of [...READERS, 'pays'].filter((each) => each !== 'admin')) {
      const seen = await Promise.all([
        listed(login, 'payments', 'search=secret'),
        listed(login, 'trackedPayments', 'search=secret'),
        recordings(login),
      ])
      expect([login, JSON.stringify(seen).includes('SECRET-ONE')]).toEqual([login, false])
      if (login !== 'pays') expect([login, JSON.stringify(seen).includes('SECRET-FIVE')]).toEqual([login, false])
    }
    expect((await listed('pays', 'payments', 'search=secret-five')).body.total).toBe(1)
    expect(await undo('pays', mine.body.id)).toBe(200)
    expect(await undo('pays', mine.body.id)).toBe(404)
    expect((await listed('pays', 'payments', 'search=secret-five')).body.total).toBe(0)
    expect(await undo('admin', theirs.body.id)).toBe(200)
  })

  test('a file is recorded whole, or every line of it that cannot be taken is told and nothing is recorded', async () => {
    const [first, second, third] = await unpaid(5)
    const at = (invoice: Invoice | undefined) => `${invoice?.invoice},${invoice?.account},${invoice?.day}`
    const lines = [
      `F1,2026-11-21,${first?.total},${at(first)}`,
      `F1,2026-11-21,1.00,${at(first)}`,
      `F1,2026-11-22,1.00,${at(second)}`,
      `F2,2020-01-01,1.00,${at(second)}`,
      `F1,2026-11-21,0.00,${at(third)}`,
      `F1,2026-11-21,1.00,no-such-invoice,,`,
    ]
    const read = await record('pays', 5, lines, 'november.csv')
    expect(read.body.faults).toMatchObject([{ code: 'twice', line: 3, value: '2' }])
    const shorter = lines.map((line, at) =>
      at === 1 ? `F1,2026-11-21,1.00,${first?.invoice},${first?.account},` : line,
    )
    const told = await record('pays', 5, shorter, 'november.csv')
    expect(told.body.faults.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '3 sameInvoice',
      '4 notYetPaid',
      '5 beforeInvoice',
      '6 nothingPaid',
      '7 noSuchInvoice',
    ])
    expect((await listed('pays', 'payments', 'search=F1')).body.total).toBe(0)
    const good = [`F1,2026-11-21,${first?.total},${at(first)}`, `F1,2026-11-21,1.00,${at(second)}`]
    expect((await record('pays', 5, good, 'november.csv')).body).toMatchObject({ outcome: 'recorded', payments: 2 })
    expect((await record('pays', 5, good)).body.faults.map(({ code }) => code)).toEqual([
      'recordedAlready',
      'recordedAlready',
    ])
    const { rows } = (await listed('pays', 'payments', 'search=F1&sortBy=amount&descending=true')).body
    expect(rows.map(({ values }) => [values.amount, values.netTotal, values.paid])).toEqual([
      [Number(first?.total), Number(first?.total), 'paid'],
      [1, Number(second?.total), 'partly'],
    ])
    const [tracked] =
      await asked(`SELECT tracking_number AS invoice, '' AS account, '' AS day, CAST(count(*) AS VARCHAR) AS total FROM package_level_info
      WHERE client_id = 5 AND invoice_number = '${first?.invoice}' AND account_number = '${first?.account}' AND tracking_number IS NOT NULL GROUP BY ALL LIMIT 1`)
    const found = (await listed('pays', 'trackedPayments', `search=${tracked?.invoice} F1`)).body
    expect(
      found.rows.map(({ values }) => [values.trackingNumber, values.paymentNumber, values.amount, values.paid]),
    ).toEqual(
      Array.from({ length: Number(tracked?.total) }, () => [tracked?.invoice, 'F1', Number(first?.total), 'paid']),
    )
  })

  test('a late fee is found once its invoices are known to be paid in time, and no longer when that is taken back', async () => {
    const fees = async (only = '') =>
      (await listed('pays', 'audits', `only=lateFee${only}`)).body.rows.map(({ values }) => [
        values.invoiceDate,
        values.verdict,
      ])
    const late =
      await asked(`SELECT y.invoice_number AS invoice, y.account_number AS account, CAST(y.bill_date AS VARCHAR) AS day,
        CAST(sum(y.amount) AS VARCHAR) AS total, CAST(f.bill_date AS VARCHAR) AS fee
      FROM payment y JOIN (SELECT DISTINCT account_number, bill_date FROM charge_level_info
          WHERE client_id = 5 AND accessorial_code = 'FEES' AND bucket_name = 'fee') f ON f.account_number = y.account_number
      WHERE y.client_id = 5 AND y.paid_on = y.bill_date + 18 AND y.bill_date BETWEEN f.bill_date - 35 AND f.bill_date - 16
      GROUP BY ALL ORDER BY fee DESC`)
    const fee = late[0]?.fee
    const of = late.filter((each) => each.fee === fee && each.account === late[0]?.account)
    expect(of.length).toBeGreaterThan(0)
    expect(await fees()).toEqual([])
    const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    const lines = of.map(
      (each) => `IN-TIME,${dayAfter(each.day)},${each.total},${each.invoice},${each.account},${each.day}`,
    )
    const done = await record('pays', 5, lines)
    expect(await fees()).toEqual([[fee, 'found']])
    expect(await undo('pays', done.body.id)).toBe(200)
    expect(await fees()).toEqual([[fee, 'ended']])
  })

  test('terms come as a file of the carrier, and judge late fees anew without one that has none', async () => {
    const csv = String(
      (await portal.call(as.admin, { method: 'GET', url: '/aiparcelweb/api/rateTables/claimRules/csv?carrierId=1' }))
        .body,
    )
    expect(csv.split('\r\n')[0]).toBe('claim_type,effective_from,days,counts_from,evidence')
    const send = (url: string, payload: string) =>
      portal.call(as.admin, { method: 'POST', url, payload, headers: { 'content-type': 'application/octet-stream' } })
    const at = '/aiparcelweb/api/rateTables/claimRules'
    const wrong = 'claim_type,effective_from,days,counts_from,evidence\nlatest,2026-01-01,9,invoice,'
    expect((await send(`${at}/preview?carrierId=1`, wrong)).body).toMatchObject({
      outcome: 'faulty',
      faults: [{ code: 'unknownWord', line: 2 }],
    })
    const deadlines = async () => {
      const { rows } = (await listed('admin', 'audits', 'only=lateDelivery&search=UPS')).body
      return rows
        .filter(({ values }) => values.verdict === 'found')
        .map(({ values }) => String(values.deadline))
        .toSorted()
    }
    const before = await deadlines()
    expect(before.length).toBeGreaterThan(0)
    const loaded = await send(
      `${at}/import?carrierId=1&name=rules.csv&newest=0`,
      'claim_type,effective_from,days,counts_from,evidence\nlate,2020-01-01,400,delivery,proof\nlate,2023-11-22,400,delivery,proof\nlate,2023-01-01,400,delivery,proof',
    )
    expect(loaded).toMatchObject({ status: 200 })
    expect(await deadlines()).not.toEqual(before)
    expect(
      (
        await portal.call(as.admin, {
          method: 'POST',
          url: `/aiparcelweb/api/rateImports/${(loaded.body as { id: number }).id}/undo`,
        })
      ).status,
    ).toBe(200)
    expect(await deadlines()).toEqual(before)
  })
})
