import { expect, test } from 'vitest'
import { followAudit } from '../../../server/admin/audit/follow-audit.ts'
import { createAuditLog } from '../../../server/state/audit-log.ts'
import { createAuditTrail } from '../../../server/state/audit-trail.ts'
import { openTestState } from '../../support/portal/test-state.ts'

test('each entry that is added is written as a line, once, in its order and with the hash of the chain (ASVS 16.4.3)', async () => {
  const state = await openTestState()
  const audit = createAuditLog(state, () => new Date('2026-11-21T10:00:00Z'))
  const add = (object: string) =>
    audit({ userId: 3, action: 'sign-in', object, decision: 'refused', detail: '{"a":"\\n"}' })
  const lines: string[] = []
  await add('before it is followed')
  const following = await followAudit({ trail: createAuditTrail(state), write: (line) => lines.push(line) })
  await following.look()
  expect(lines).toEqual([])
  for (let nth = 0; nth < 501; nth += 1) await add(`entry\n${nth}`)
  await Promise.all([following.look(), following.look()])
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  const written = lines.map((line) => (JSON.parse(line) as { audit: Record<string, unknown> }).audit)
  expect(written.map(({ object }) => object)).toEqual(Array.from({ length: 501 }, (_, nth) => `entry\n${nth}`))
  const rows = await state.selectFrom('audit').selectAll().orderBy('id').execute()
  expect(written.map(({ id, hash }) => [id, hash])).toEqual(rows.slice(1).map(({ id, hash }) => [id, hash]))
  expect(written[0]).toMatchObject({
    at: '2026-11-21T10:00:00.000Z',
    login: null,
    action: 'sign-in',
    decision: 'refused',
    detail: '{"a":"\\n"}',
  })
  await add('later')
  await following.look()
  expect(lines).toHaveLength(502)
  await state.destroy()
})
