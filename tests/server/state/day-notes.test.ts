// @module-tag exact
import fc from 'fast-check'
import { expect, test } from 'vitest'
import '../../support/run/property-seed.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { createUsers } from '../../../server/callers/users.ts'
import { createDayNotes } from '../../../server/notes/day-notes.ts'
import { openTestState } from '../../support/portal/test-state.ts'
import { NOBODY_YET } from '../nobody-yet.ts'

const DAYS: readonly CalendarDate[] = ['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2026-11-21']
const day = fc.constantFrom(...DAYS)
const clientId = fc.constantFrom(1, 2, 11)

test('between two days there are exactly the notes of the client on them and in between, in order; one that is removed is gone (issue 22, 5)', async () => {
  const state = await openTestState()
  const userId = await createUsers(state, '').add({ ...NOBODY_YET, login: 'ann' })
  const notes = createDayNotes(state, () => new Date('2026-11-21T10:00:00Z'))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ clientId, day, removed: fc.boolean() }), { maxLength: 12 }),
      fc.record({ clientId, from: day, to: day }),
      async (pinned, asked) => {
        const kept: { id: number; clientId: number; day: CalendarDate }[] = []
        for (const { removed, ...note } of pinned) {
          const id = await notes.pin({ ...note, text: 'New rates', userId })
          if (!id.ok) throw new Error(id.problem.code)
          if (removed) await notes.remove(id.value)
          else kept.push({ id: id.value, ...note })
        }
        const found = await notes.between(asked)
        const expected = kept
          .filter((note) => note.clientId === asked.clientId && asked.from <= note.day && note.day <= asked.to)
          .sort((one, other) => one.day.localeCompare(other.day) || one.id - other.id)
        expect(found.map(({ id, day: on }) => [id, on])).toEqual(expected.map(({ id, day: on }) => [id, on]))
        for (const { id } of kept) await notes.remove(id)
      },
    ),
    { numRuns: 60 },
  )
  await state.destroy()
})
