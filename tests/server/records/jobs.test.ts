import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ended, requestOf, submit } from '../reports/report-calls.ts'
import { SAMPLE, uploadCalls } from '../uploads/upload-calls.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { recordCalls, type As } from './record-calls.ts'

let portal: TestPortal
const as: Record<string, As> = {}

beforeAll(async () => {
  portal = await openTestPortal()
  const { users } = portal.installation.deps
  const like = await users.byLogin('single.analyst')
  if (!like) throw new Error('there is no single.analyst')
  for (const [login, clientIds] of Object.entries({ 'ops.five': [5], 'ops.two': [2] })) {
    const permissions = ['RUN_JOB', 'TASK_METRICS', 'BULK_UPLOAD', 'RUN_REPORTS', 'NEW_BI_TOOLS']
    const person = { ...like, login, email: `${login}@example.com`, permissions, roles: ['ROLE_CLIENT'] }
    await users.add({ ...person, grants: { allClients: false, clientIds } })
    as[login] = await portal.signIn(login)
  }
  as['admin'] = await portal.signIn('admin')
})
afterAll(() => portal.close())

const of = (login: string) => as[login] ?? { authorization: '' }

describe('what runs and ran [ROUTE-21, ROUTE-22]', () => {
  test('a report and a load are listed with their end, and counted by day; others than their clients see nothing', async () => {
    const request = requestOf(
      'spend',
      { clientId: 5, from: '2026-01-01', to: '2026-11-21', period: '' },
      { selectColumnNames: ['tracking_number'], format: 'csv' },
    )
    expect((await submit(portal, of('ops.five'), 'spend', request)).body).toBe('Report submitted')
    const report = await ended(portal, of('ops.five'))
    const calls = uploadCalls(portal, of('ops.five'))
    const { id } = await calls.previewed(5, { name: 'week.csv', content: SAMPLE })
    expect(await calls.load(id)).toMatchObject({ status: 'loaded' })

    const { rows, total } = await recordCalls(portal, 'jobs').list(of('ops.five'))
    expect(total).toBe(2)
    const person = (await portal.installation.deps.users.byLogin('ops.five'))?.id
    expect(rows.map(({ values }) => values)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'report', outcome: 'done', rows: report.rows, clients: ['5'] }),
        expect.objectContaining({ kind: 'load', outcome: 'done', what: 'week.csv', people: [String(person)] }),
      ]),
    )
    const metrics = await recordCalls(portal, 'taskMetrics').list(of('ops.five'))
    expect(metrics.rows.map(({ values }) => [values.kind, values.runs, values.failures]).sort()).toEqual([
      ['load', 1, 0],
      ['report', 1, 0],
    ])
    for (const record of ['jobs', 'runJobs', 'taskMetrics']) {
      expect((await recordCalls(portal, record).list(of('ops.two'))).total).toBe(0)
      expect((await recordCalls(portal, record).list(of('admin'))).total).toBe(2)
    }
  })

  test('the list is narrowed to one state', async () => {
    const jobs = recordCalls(portal, 'jobs')
    expect((await jobs.list(of('admin'), { only: 'failed' })).total).toBe(0)
    expect((await jobs.list(of('admin'), { only: 'done' })).total).toBe(2)
  })
})
