import { expect, test } from 'vitest'
import { SAMPLE_CALLS } from '../../contract/sample-calls.ts'
import { openTestPortal } from '../../support/portal/test-portal.ts'
import type { AuditEntry } from '../../../server/state/audit-log.ts'
import { createRefusedCalls } from '../../../server/callers/refused-calls.ts'

const HOUR_MS = 3_600_000
const STARTED_MS = Date.parse('2026-11-21T10:00:00Z')

function kept() {
  let nowMs = STARTED_MS
  const entries: AuditEntry[] = []
  const calls = createRefusedCalls(
    async (entry) => void entries.push(entry),
    () => new Date(nowMs),
  )
  const after = (ms: number) => (nowMs = STARTED_MS + ms)
  const said = () =>
    entries.map(({ userId, object, detail }) => [userId, object, ...(detail ? [detail] : [])].join(' '))
  return { calls, after, said }
}

test('a refused call is told at once, a thousand more in the hour only by their number', async () => {
  const { calls, after, said } = kept()
  await Promise.all(Array.from({ length: 1_001 }, () => calls.note({ userId: 4, call: 'auditFile' })))
  await calls.note({ userId: 4, call: 'auditEntries' })
  await calls.note({ userId: 5, call: 'auditFile' })
  await calls.settle()
  const first = ['4 call auditFile', '4 call auditEntries', '5 call auditFile']
  expect(said()).toEqual(first)
  after(HOUR_MS)
  await calls.settle()
  expect(said()).toEqual([...first, '4 call auditFile {"more":1000,"since":"2026-11-21T10:00:00.000Z"}'])
  await calls.settle(true)
  expect(said()).toHaveLength(4)
})

test('the next one in another hour says what the hour before had, and begins anew', async () => {
  const { calls, after, said } = kept()
  await calls.note({ userId: 4, call: 'auditFile' })
  await calls.note({ userId: 4, call: 'auditFile' })
  after(HOUR_MS)
  await calls.note({ userId: 4, call: 'auditFile' })
  expect(said().slice(1)).toEqual([
    '4 call auditFile {"more":1,"since":"2026-11-21T10:00:00.000Z"}',
    '4 call auditFile',
  ])
  await calls.note({ userId: 4, call: 'auditFile' })
  await calls.settle(true)
  expect(said()).toHaveLength(4)
})

test('a clock that goes back tells anew', async () => {
  const { calls, after, said } = kept()
  await calls.note({ userId: 4, call: 'auditFile' })
  after(-HOUR_MS)
  await calls.note({ userId: 4, call: 'auditFile' })
  expect(said()).toHaveLength(2)
})

test('whoever is refused by permission is named, for route and handler alike, and what is only not found is not', async () => {
  const portal = await openTestPortal()
  const { deps, tidy } = portal.installation
  const guest = await portal.signIn('guest')
  const entries = async () =>
    (await deps.auditTrail.list({ action: 'refused-call' }, 50)).map(({ login, object, decision, detail, address }) =>
      [login, object, decision, address, detail ?? 'at once'].join(' | '),
    )
  const get = async (as: typeof guest, url: string) =>
    (await portal.call(as, { method: 'GET', url: `/aiparcelweb/api/${url}` })).status
  for (let tries = 0; tries < 20; tries += 1) expect(await get(guest, 'auditFile')).toBe(403)
  expect([await get(guest, 'records/users'), await get(guest, 'records/nothing')]).toEqual([403, 404])
  expect((await portal.call(guest, SAMPLE_CALLS.changeDefaults)).status).toBe(403)
  expect([await get(await portal.signIn('analyst'), 'records/users/1'), await get(guest, 'account')]).toEqual([
    403, 200,
  ])
  expect((await portal.call(undefined, SAMPLE_CALLS.auditFile)).status).toBe(401)
  await tidy()
  expect(await entries()).toEqual([
    'analyst | call readRecord-users | refused | 127.0.0.1 | at once',
    'guest | call changeDefaults | refused | 127.0.0.1 | at once',
    'guest | call listRecords-users | refused | 127.0.0.1 | at once',
    'guest | call auditFile | refused | 127.0.0.1 | at once',
  ])
  expect((await deps.auditTrail.verify()).brokenAt).toBe(null)
  await deps.refusedCalls.settle(true)
  expect((await entries())[0]).toMatch(/^guest \| call auditFile \| refused \| {2}\| \{"more":19,"since":/)
  await portal.close()
})
