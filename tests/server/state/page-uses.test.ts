// @module-tag exact
import fc from 'fast-check'
import { expect, test } from 'vitest'
import '../../support/run/property-seed.ts'
import { createUsers } from '../../../server/callers/users.ts'
import { createPageUses } from '../../../server/dashboards/page-uses.ts'
import { openTestState } from '../../support/portal/test-state.ts'
import { NOBODY_YET } from '../nobody-yet.ts'

const START_MS = Date.parse('2026-11-20T22:00:00Z')
const answer = fc.record({
  page: fc.constantFrom('spend', 'overview'),
  ms: fc.integer({ min: 1, max: 5_000 }),
  laterMinutes: fc.integer({ min: 0, max: 45 }),
  settles: fc.boolean(),
})

test('whenever it is written, each day and page has every answer, its sum and longest, and a visit for each pause of more than half an hour [ROUTE-04]', async () => {
  const state = await openTestState()
  const users = createUsers(state, '')
  let person = 0
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { maxLength: 14 }), async (answers) => {
      person += 1
      const userId = await users.add({ ...NOBODY_YET, login: `person.${person}` })
      let nowMs = START_MS
      const uses = createPageUses({ state, now: () => new Date(nowMs), warn: (line) => expect.unreachable(line) })
      const expected: Record<string, { visits: number; answers: number; totalMs: number; longestMs: number }> = {}
      const lastMs: Record<string, number> = {}
      for (const { page, ms, laterMinutes, settles } of answers) {
        nowMs += laterMinutes * 60_000
        uses.note({ userId, page, ms })
        if (settles) await uses.settle()
        const of = (expected[`${new Date(nowMs).toISOString().slice(0, 10)} ${page}`] ??= {
          visits: 0,
          answers: 0,
          totalMs: 0,
          longestMs: 0,
        })
        const last = lastMs[page]
        of.visits += last === undefined || nowMs - last > 1_800_000 ? 1 : 0
        of.answers += 1
        of.totalMs += ms
        of.longestMs = Math.max(of.longestMs, ms)
        lastMs[page] = nowMs
      }
      const found = (await uses.all()).filter((use) => use.userId === userId)
      expect(
        Object.fromEntries(found.map(({ userId: _, page, day, ...counted }) => [`${day} ${page}`, counted])),
      ).toEqual(expected)
    }),
    { numRuns: 40 },
  )
  await state.destroy()
})

test('what is counted of somebody who is gone meanwhile is dropped, and the rest is written', async () => {
  const state = await openTestState()
  const users = createUsers(state, '')
  const userId = await users.add({ ...NOBODY_YET, login: 'ann' })
  const uses = createPageUses({ state, now: () => new Date(START_MS), warn: (line) => expect.unreachable(line) })
  uses.note({ userId: userId + 1, page: 'spend', ms: 5 })
  uses.note({ userId, page: 'spend', ms: 5 })
  expect((await uses.all()).map((use) => use.userId)).toEqual([userId])
  await state.destroy()
})
