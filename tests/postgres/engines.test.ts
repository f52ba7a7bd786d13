import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { faultsOfPostgres } from '../../server/upkeep/state/faults-of-postgres.ts'
import type { State } from '../../server/state/state.ts'
import { openState } from '../../server/upkeep/open-state.ts'
import { TABLE_NAMES } from '../../server/kept.ts'
import { openTestState } from '../support/portal/test-state.ts'
import { EMPTY, makeDatabase, newDatabase, newName } from './databases.ts'
import { describeOnPostgres } from './on-postgres.ts'

/** Every table of the state with its columns in their order. */
async function shapeOf(state: State) {
  const tables = await state.introspection.getTables()
  await state.destroy()
  return Object.fromEntries(
    tables
      .sort((a, b) => a.name.localeCompare(b.name, 'en'))
      .map(({ name, columns }) => [name, columns.map((column) => column.name)]),
  )
}

describeOnPostgres('both engines', () => {
  test('have the same tables and columns, and the list of them leaves out none', async () => {
    const [postgres, sqlite] = [await shapeOf(await openTestState()), await shapeOf(await openState(':memory:'))]
    expect(Object.keys(postgres)).toEqual(TABLE_NAMES.toSorted())
    expect(postgres).toEqual(sqlite)
  })

  test('order and compare texts by their bytes, in whatever locale the database is, and take numbers of more than 32 bits', async () => {
    const names = ['b', 'B', 'é', '-a', 'a b', 'ab', '_', 'Z']
    const german = await openState(await makeDatabase(newName(), { locale: 'de-DE' }))
    for (const state of [german, await openState(':memory:')]) {
      for (const name of names)
        await state.insertInto('permission_set').values({ name, roles: '[]', permissions: '[]', offered: 1 }).execute()
      const sorted = await state.selectFrom('permission_set').select('name').orderBy('name').execute()
      expect(sorted.map(({ name }) => name)).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
      expect(await state.selectFrom('audit').select('id').where('at', '<', '2026-11-21U').execute()).toEqual([])
      expect(await state.selectFrom('user').select('id').where('id', '=', 9_007_199_254_740_991).execute()).toEqual([])
      await state.destroy()
    }
  })

  test('say what of them cannot be read', async () => {
    const url = await newDatabase(EMPTY)
    expect(await faultsOfPostgres(url)).toEqual([])
    const state = await openState(url)
    await sql`ALTER TABLE report RENAME TO gone`.execute(state)
    await state.destroy()
    expect(await faultsOfPostgres(url)).toEqual([
      'not every row of report can be read: relation "report" does not exist',
    ])
  })

  test('keep a text longer than its column says whole', async () => {
    for (const state of [await openTestState(), await openState(':memory:')]) {
      const row = { key: 'k'.repeat(101), value: 'kept' }
      await state.insertInto('installation').values(row).execute()
      expect(await state.selectFrom('installation').selectAll().execute()).toEqual([row])
      await state.destroy()
    }
  })
})
