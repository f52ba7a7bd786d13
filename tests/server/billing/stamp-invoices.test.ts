import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

interface Answer {
  message: string
  clientInvoiceNumber: string | null
  stamped: number
}
interface Invoice {
  values: { client: string; invoiceDate: string; status: string; clientInvoiceNumber: string; invoiceNumber: string }
}

const URL = '/aiparcelreports/api/clientInvoiceNumbers/generateClientInvoiceNumber'

describe('stamping [API-44, STAMP-02, STAMP-03]', () => {
  let portal: TestPortal
  let auditor: { authorization: string }
  beforeAll(async () => {
    portal = await openTestPortal()
    auditor = await portal.signIn('auditor')
  })
  afterAll(() => portal.close())

  const stamp = async (clientId: number, fromDate: string, toDate: string) => {
    const { status, body } = await portal.call(auditor, {
      method: 'POST',
      url: URL,
      payload: { clientId, fromDate, toDate },
    })
    return { status, answer: body as Answer }
  }
  const invoices = async (search: string): Promise<Invoice[]> => {
    const rows: Invoice[] = []
    for (;;) {
      const { body } = await portal.call(auditor, {
        method: 'GET',
        url: '/aiparcelweb/api/records/invoices',
        query: { search, limit: '200', offset: String(rows.length) },
      })
      const page = body as { rows: Invoice[]; total: number }
      rows.push(...page.rows)
      if (rows.length >= page.total) return rows
    }
  }

  test('one number for the client and period, on those invoices and no other; again: the same, and it says so', async () => {
    const first = await stamp(5, '2026-09-01', '2026-09-30')
    expect(first.status).toBe(200)
    const number = first.answer.clientInvoiceNumber
    expect(first.answer.message).toBe(
      `Client invoice number ${number} was given to ${first.answer.stamped} invoices of Harbor and Pine Supply.`,
    )
    const all = await invoices('Harbor')
    const due = all.filter(
      ({ values }) =>
        values.invoiceDate >= '2026-09-01' &&
        values.invoiceDate <= '2026-09-30' &&
        !['zeropayclose', 'ode', 'duplicate'].includes(values.status),
    )
    expect(due.length).toBeGreaterThan(2)
    expect(
      all
        .filter(({ values }) => values.clientInvoiceNumber === number)
        .map(({ values }) => values.invoiceNumber)
        .sort(),
    ).toEqual(due.map(({ values }) => values.invoiceNumber).sort())
    const again = await stamp(5, '2026-09-01', '2026-09-30')
    expect(again.answer).toEqual({
      message: `Nothing new to stamp: ${first.answer.stamped} invoices of Harbor and Pine Supply already had ${number}.`,
      clientInvoiceNumber: null,
      stamped: 0,
    })
    const wider = await stamp(5, '2026-09-01', '2026-10-31')
    expect(wider.answer.clientInvoiceNumber).not.toBe(number)
    expect(wider.answer.message).toContain(`already had ${number}.`)
    expect((await invoices(String(number))).length).toBe(first.answer.stamped)
  })

  test('ten calls at once stamp once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => stamp(1, '2026-08-01', '2026-08-31')))
    expect(answers.filter(({ answer }) => answer.stamped > 0)).toHaveLength(1)
    expect(
      new Set((await invoices('Bluegrass Outfitters')).map(({ values }) => values.clientInvoiceNumber).filter(Boolean))
        .size,
    ).toBe(1)
  })

  test('without invoices it says so; wrong dates and foreign clients are refused', async () => {
    expect((await stamp(5, '2001-01-01', '2001-01-31')).answer.message).toBe(
      'Harbor and Pine Supply has no invoices in this period.',
    )
    expect((await stamp(5, '2026-09-30', '2026-09-01')).status).toBe(400)
    expect((await stamp(5, '2026-02-30', '2026-03-01')).status).toBe(400)
    expect((await stamp(999, '2026-09-01', '2026-09-30')).status).toBe(404)
    await portal.installation.deps.users.change(undefined, (stored) => {
      const analyst = stored.find(({ login }) => login === 'analyst')
      if (!analyst) throw new Error('no analyst')
      return { ok: true, value: { ...analyst, login: 'stamper', permissions: ['BILLING_STAMPING'] } }
    })
    const stamper = await portal.signIn('stamper')
    expect(
      (
        await portal.call(stamper, {
          method: 'POST',
          url: URL,
          payload: { clientId: 5, fromDate: '2026-09-01', toDate: '2026-09-30' },
        })
      ).status,
    ).toBe(404)
  })

  test('pages of the invoice list hold every invoice once, in a stable order [ROUTE-08]', async () => {
    const rows = await invoices('')
    const keys = rows.map(({ values }) => JSON.stringify(values))
    expect(new Set(keys).size).toBe(rows.length)
    const dates = rows.map(({ values }) => values.invoiceDate)
    expect(dates).toEqual(dates.toSorted().reverse())
  })

  test('the sessions of an account are listed and ended by their owner only', async () => {
    const [one, two, other] = [
      await portal.signIn('override'),
      await portal.signIn('override'),
      await portal.signIn('guest'),
    ]
    const list = async (as: { authorization: string }) =>
      (await portal.call(as, { method: 'GET', url: '/aiparcelweb/api/account/sessions' })).body as {
        handle: string
        current: boolean
      }[]
    const sessions = await list(one)
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true])
    const handle = sessions.find(({ current }) => !current)?.handle
    const end = (as: { authorization: string }) =>
      portal.call(as, { method: 'POST', url: '/aiparcelweb/api/account/sessions/end', payload: { handle } })
    expect((await end(other)).status).toBe(404)
    expect((await end(one)).status).toBe(200)
    expect((await portal.call(two, { method: 'GET', url: '/aiparcelweb/api/account' })).status).toBe(401)
    expect(await list(one)).toHaveLength(1)
  })
})
