// @module-tag exact
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishVersion } from '../../server/warehouse/publish-version.ts'
import { SAMPLE_CALLS } from '../contract/sample-calls.ts'
import { recordCalls, type As } from '../server/records/record-calls.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { connectionOf } from '../../server/warehouse/publish-connection.ts'

const CLIENTS: Readonly<Record<string, number>> = { 'single.analyst': 5, analyst: 1, admin: 1 }

let portal: TestPortal
const as: Record<string, As> = {}
beforeAll(async () => {
  portal = await openTestPortal()
  for (const login of Object.keys(CLIENTS)) as[login] = await portal.signIn(login)
})
afterAll(() => portal.close())

/** The version of each answer that carries one, and when invoices were loaded. */
async function told(login: string): Promise<{ versions: number[]; publishedAt: string }> {
  const config = (await portal.call(as[login], SAMPLE_CALLS.pagesConfig)).body as {
    dataVersion: number
    publishedAt: string
  }
  const { dataVersion: watched } = (await portal.call(as[login], SAMPLE_CALLS.pagesVersion)).body as {
    dataVersion: number
  }
  const asked = ['chartData', 'filterValues', 'trackingNumberPopUpContainer', 'getRows'] as const
  const answers = await Promise.all(
    asked.map(async (id) => {
      const { payload, ...call } = SAMPLE_CALLS[id]
      return (
        await portal.call(as[login], {
          ...call,
          payload: { ...(payload as Record<string, unknown>), clientId: CLIENTS[login] },
        })
      ).body as { dataVersion?: number; data: { dataVersion?: number } }
    }),
  )
  return {
    versions: [
      config.dataVersion,
      watched,
      ...answers.map(({ dataVersion, data }) => dataVersion ?? data.dataVersion ?? NaN),
    ],
    publishedAt: config.publishedAt,
  }
}

test('a load or an edit of one company raises the data version of those who see it, and tells nobody else', async () => {
  const before = { single: await told('single.analyst'), analyst: await told('analyst'), admin: await told('admin') }
  expect(new Set(before.single.versions).size).toBe(1)
  const accounts = recordCalls(portal, 'accounts')
  const theirs = (await accounts.list(as.admin as As, { limit: '200' })).rows.find(
    ({ values }) => values.client === '1',
  )
  expect((await accounts.edit(as.admin as As, theirs?.id ?? '', { name: 'Renamed' })).status).toBe(200)
  await portal.installation.deps.publish((publish) =>
    publishVersion(connectionOf(publish), { now: new Date('2031-05-05T05:05:05Z'), source: 'import', clientId: 1 }),
  )
  expect(await told('single.analyst')).toEqual(before.single)
  for (const login of ['analyst', 'admin'] as const) {
    expect(await told(login)).toEqual({
      versions: before[login].versions.map((version) => version + 2),
      publishedAt: '2031-05-05T05:05:05Z',
    })
  }
  await portal.installation.deps.publish((publish) =>
    publishVersion(connectionOf(publish), { now: new Date('2032-05-05T05:05:05Z'), source: 'edit' }),
  )
  expect((await told('single.analyst')).versions).toEqual(before.single.versions.map((version) => version + 1))
})
