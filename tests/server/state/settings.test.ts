// @module-tag exact
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createUsers } from '../../../server/callers/users.ts'
import { isDiskFull } from '../../../server/process/disk-full.ts'
import type { State } from '../../../server/state/state.ts'
import { createUserSettings, type UserSettings } from '../../../server/state/settings.ts'
import { NOBODY_YET } from '../nobody-yet.ts'
import { ON_POSTGRES, openTestState } from '../../support/portal/test-state.ts'

describe("a user's settings", () => {
  let state: State
  let settings: UserSettings
  let ann: number
  let ben: number
  beforeEach(async () => {
    state = await openTestState()
    settings = createUserSettings(state, () => new Date('2026-11-21T10:00:00Z'))
    const users = createUsers(state, '')
    ann = await users.add({ ...NOBODY_YET, login: 'ann' })
    ben = await users.add({ ...NOBODY_YET, login: 'ben' })
    return () => state.destroy()
  })
  const save = (userId: number, value: string, expected?: number) =>
    settings.save({ userId, key: 'widgets:spend', value, ...(expected === undefined ? {} : { expected }) })

  test('come back as they were saved, any text (CFG-03)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (value) => {
        await save(ann, value)
        expect((await settings.get(ann, 'widgets:spend'))?.value).toBe(value)
      }),
      { numRuns: 50 },
    )
  })

  test('carry a version that rises by one with each save', async () => {
    expect(await settings.get(ann, 'widgets:spend')).toBe(undefined)
    expect(await save(ann, 'a', 0)).toEqual({ ok: true, value: 1 })
    expect(await save(ann, 'b', 1)).toEqual({ ok: true, value: 2 })
    expect(await save(ann, 'c')).toEqual({ ok: true, value: 3 })
    expect(await settings.get(ann, 'widgets:spend')).toEqual({ value: 'c', version: 3 })
  })

  test('an outdated save is refused with what is stored, and changes nothing', async () => {
    await save(ann, 'a')
    await save(ann, 'b')
    for (const outdated of [0, 1, 3]) {
      expect(await save(ann, 'mine', outdated)).toMatchObject({
        ok: false,
        problem: { code: 'version-conflict', status: 409 },
        current: { value: 'b', version: 2 },
      })
    }
    expect(await settings.get(ann, 'widgets:spend')).toEqual({ value: 'b', version: 2 })
    expect(await settings.save({ userId: ann, key: 'other', value: 'x', expected: 1 })).toMatchObject({ ok: false })
  })

  test("another user's are neither read nor changed (CFG-06)", async () => {
    await save(ann, 'of ann')
    expect(await settings.get(ben, 'widgets:spend')).toBe(undefined)
    expect(await save(ben, 'of ben', 0)).toEqual({ ok: true, value: 1 })
    await settings.forget(ben, 'widgets:spend')
    expect(await settings.all(ben)).toEqual([])
    expect(await settings.all(ann)).toEqual([{ key: 'widgets:spend', value: 'of ann' }])
  })

  test('of twenty filter sets saved at once as many are kept as there is room for (FILT-30)', async () => {
    const refuses = (keys: readonly string[]) => keys.length >= 10
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        settings.save({ userId: ann, key: `filterset:spend:allclients:set${at}`, value: '{}', refuses }),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10)
    expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.problem.code]))).toEqual(
      Array.from({ length: 10 }, () => 'too-many-sets'),
    )
    expect(await settings.all(ann)).toHaveLength(10)
  })

  if (!ON_POSTGRES)
    test('a save for which the disk has no room says so, and the next one that has is kept', async () => {
      const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(state)
      await sql.raw(`PRAGMA max_page_count = ${(rows[0]?.page_count ?? 0) + 2}`).execute(state)
      const refused = await save(ann, 'x'.repeat(90_000)).then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(isDiskFull(refused)).toBe(true)
      expect(await save(ann, 'short', 0)).toEqual({ ok: true, value: 1 })
    })

  test('of fifty saves at once on the same version one wins, and no save without a version is lost', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, at) => save(ann, String(at), 0)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const free = await Promise.all(Array.from({ length: 50 }, (_, at) => save(ben, String(at))))
    expect(free.map((outcome) => outcome.ok && outcome.value).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 1),
    )
    expect((await settings.get(ben, 'widgets:spend'))?.version).toBe(50)
  })
})
