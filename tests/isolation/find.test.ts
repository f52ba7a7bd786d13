// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Found } from '../../domain/finding/found.ts'
import { NOBODY_YET } from '../server/nobody-yet.ts'
import { storedPackages, type StoredRow } from '../support/answers/independent-answer.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const GRANTS: Readonly<Record<string, readonly number[]>> = {
  analyst: [1, 2, 3, 4],
  'child.analyst': [2],
  'single.analyst': [5],
}
const NOTHING: Found = { packages: [], invoices: [], accounts: [], filters: [], moreFilters: 0, view: null }

describe('what is found keeps to the granted clients', () => {
  let portal: TestPortal
  let stored: StoredRow[]
  beforeAll(async () => {
    portal = await openTestPortal()
    stored = await storedPackages(portal.installation)
    const people = [
      ['accountant', ['ACCOUNT_VIEW'], [5]],
      ['invoice.reader', ['INVOICE_SEARCH'], [5]],
      ['no.search', ['NEW_BI_TOOLS'], [5]],
      ['no.charges', ['TRACKING_NUMBER_SEARCH_FILTER', 'ACCOUNT_VIEW'], [5]],
    ] as const
    for (const [login, permissions, clientIds] of people)
      await portal.installation.deps.users.change(undefined, (all) => {
        const like = all.find((user) => user.login === 'single.analyst')
        if (!like) throw new Error('no single.analyst')
        const { id: _, ...rest } = like
        return {
          ok: true,
          value: {
            ...rest,
            ...NOBODY_YET,
            passwordHash: like.passwordHash,
            login,
            permissions: [...permissions],
            grants: { allClients: false, clientIds: [...clientIds] },
          },
        }
      })
  })
  afterAll(() => portal.close())

  const find = async (login: string, text: string, clientId: number | null = null, childClientIds: number[] = []) => {
    const { status, body } = await portal.call(await portal.signIn(login), {
      method: 'POST',
      url: '/aiparcelweb/api/find',
      payload: { text, clientId, childClientIds, language: 'en' },
    })
    expect([text, status]).toEqual([text, 200])
    return body as Found
  }
  /** One row of each client. */
  const samples = () =>
    [1, 2, 3, 4, 5, 6, 7].flatMap<StoredRow>(
      (id) => stored.find((row) => row.client_id === String(id) && row.tracking_number !== null) ?? [],
    )

  test.each(Object.keys(GRANTS))('%s: own numbers, others as if they did not exist', async (login) => {
    const unknown = await find(login, '1Z000NOTTHERE0000')
    expect(unknown).toEqual(NOTHING)
    expect(samples().length).toBeGreaterThan(5)
    for (const { client_id, tracking_number, tracking_id, invoice_number } of samples()) {
      const isOwn = GRANTS[login]?.includes(Number(client_id)) === true
      const byPackage = await find(login, String(tracking_number))
      expect([client_id, byPackage.packages.map(({ trackingId }) => trackingId)]).toEqual([
        client_id,
        isOwn ? [Number(tracking_id)] : [],
      ])
      const byInvoice = await find(login, String(invoice_number))
      expect([client_id, byInvoice.invoices.length > 0]).toEqual([client_id, isOwn])
      if (!isOwn) expect([byPackage, byInvoice]).toEqual([unknown, unknown])
    }
  })

  test('a number is found as it is written on a label, never by a part of it', async () => {
    const number = String(samples().find(({ client_id }) => client_id === '5')?.tracking_number)
    const grouped = number.replaceAll(/(.{4})(?=.)/g, '$1 ')
    for (const typed of [number, number.toLowerCase(), grouped, ` ${number} `])
      expect([
        typed,
        (await find('single.analyst', typed)).packages.map(({ trackingNumber }) => trackingNumber),
      ]).toEqual([typed, [number]])
    for (const part of [number.slice(0, -1), number.slice(1), `${number.slice(0, -2)}%`])
      expect([part, await find('single.analyst', part)]).toEqual([part, NOTHING])
  })

  test('each kind of number is told to whom its page opens', async () => {
    const row = samples().find(({ client_id }) => client_id === '5')
    const [packaged, invoiced, accounted] = [
      String(row?.tracking_number),
      String(row?.invoice_number),
      String(row?.account_number),
    ]
    const told = async (login: string) => [
      (await find(login, packaged)).packages.length > 0,
      (await find(login, invoiced)).invoices.length > 0,
      (await find(login, accounted)).accounts.length > 0,
    ]
    expect({
      'single.analyst': await told('single.analyst'),
      accountant: await told('accountant'),
      'invoice.reader': await told('invoice.reader'),
      'no.search': await told('no.search'),
      'no.charges': await told('no.charges'),
    }).toEqual({
      'single.analyst': [true, true, false],
      accountant: [false, false, true],
      'invoice.reader': [false, true, false],
      'no.search': [false, false, false],
      'no.charges': [false, false, true],
    })
  })

  test('values and views of a client that is not there, whoever else may see it', async () => {
    for (const text of ['carrier UPS', 'UPS', 'net spend last month', 'spend by carrier'])
      for (const clientId of [1, 2, 6, 999])
        expect([text, clientId, await find('single.analyst', text, clientId)]).toEqual([text, clientId, NOTHING])
    const own = await find('single.analyst', 'carrier UPS', 5)
    expect(own.filters[0]).toMatchObject({ dimension: 'carrier_name', value: 'UPS' })
  })

  test('values that only others have are not named', async () => {
    const accountsOf = (clients: readonly number[]) =>
      new Set(
        stored
          .filter(({ client_id }) => clients.includes(Number(client_id)))
          .map(({ account_number }) => account_number),
      )
    const [mine, theirs] = [accountsOf([5]), accountsOf([1, 2, 3, 4])]
    const foreign = [...theirs].filter((each) => each !== null && !mine.has(each))
    expect(foreign.length).toBeGreaterThan(0)
    for (const account of foreign.slice(0, 5)) {
      expect((await find('analyst', `account ${account}`, 1)).filters.map(({ value }) => value)).toContain(account)
      expect((await find('single.analyst', `account ${account}`, 5)).filters.map(({ value }) => value)).not.toContain(
        account,
      )
    }
  })

  test('an expired password finds nothing', async () => {
    const { status } = await portal.call(await portal.signIn('expired'), {
      method: 'POST',
      url: '/aiparcelweb/api/find',
      payload: { text: 'UPS', clientId: 5, childClientIds: [], language: 'en' },
    })
    expect(status).toBe(403)
  })
})
