import { expect, test } from 'vitest'
import { createWrittenLines, followAudit } from '../../../server/admin/audit-log/follow-audit.ts'
import { createAuditLog } from '../../../server/state/audit-log.ts'
import { createAuditTrail } from '../../../server/state/audit-trail.ts'
import { openTestState } from '../../support/portal/test-state.ts'

test('each entry that is added is written as a line, once, in its order and with the hash of the chain (ASVS 16.4.3)', async () => {
  const state = await openTestState()
  const audit = createAuditLog(state, () => new Date('2026-11-21T10:00:00Z'))
  const add = (object: string) =>
    audit({ userId: 3, action: 'sign-in', object, decision: 'refused', detail: '{"a":"\\n"}' })
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  await add('before it is followed')
  const following = await followAudit({ written: createWrittenLines(state), trail: createAuditTrail(state), write })
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
  await add('by a command, while nobody follows')
  const again = await followAudit({ written: createWrittenLines(state), trail: createAuditTrail(state), write })
  await again.look()
  expect(lines.slice(502).map((line) => (JSON.parse(line) as { audit: { object: string } }).audit.object)).toEqual([
    'by a command, while nobody follows',
  ])
  await state.deleteFrom('audit').where('object', '=', 'by a command, while nobody follows').execute()
  const older = await followAudit({ written: createWrittenLines(state), trail: createAuditTrail(state), write })
  await add('in a state that was put back')
  await older.look()
  expect(lines).toHaveLength(504)
  await state.destroy()
})
