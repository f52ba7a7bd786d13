import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FILE_COMMANDS } from '../../server/commands/file-commands.ts'
import { appendEntry } from '../../server/state/audit-log.ts'
import { createAuditTrail } from '../../server/state/audit-trail.ts'
import type { State } from '../../server/state/state.ts'
import { openState } from '../../server/upkeep/open-state.ts'
import { TABLE_KEYS, TABLE_NAMES } from '../../server/kept.ts'
import { runCommand, runServer, startServer } from '../server/commands/run-program.ts'
import { copyTemplate } from '../support/portal/template-data.ts'
import { dropDatabase, EMPTY, newDatabase } from './databases.ts'
import { describeOnPostgres } from './on-postgres.ts'

/** More than are copied at once. */
const ENTRIES = 450

describeOnPostgres('moving an installation to PostgreSQL', () => {
  let folder: string
  let dataDir: string
  let url: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'a-frame-copy-'))
    dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    copyTemplate(dataDir)
    url = await newDatabase(EMPTY)
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await dropDatabase(url)
  })

  const path = () => join(dataDir, 'state.sqlite')
  const copy = async (stateUrl: string | undefined = url, args: string[] = []) => {
    const printed: string[] = []
    const print = (line: string) => void printed.push(line)
    const call = { args, folder, configDir: folder, dataDir, stateUrl, today: '2026-11-21', print }
    const code = await FILE_COMMANDS['state copy'](call)
    return { code, said: printed.join('\n') }
  }
  /** Every row of every table, by their keys; but of whose data it is. */
  const rowsOf = async (state: State) => {
    const tables = await Promise.all(
      TABLE_NAMES.map(async (name) => {
        const keys = sql.join(TABLE_KEYS[name].map((key) => sql.ref(key)))
        const { rows } = await sql<{ key?: unknown }>`SELECT * FROM ${sql.table(name)} ORDER BY ${keys}`.execute(state)
        return [name, rows.filter(({ key }) => key !== 'data-folder')] as const
      }),
    )
    return Object.fromEntries(tables)
  }
  const fill = async (state: State) => {
    const [person] = await state.selectFrom('user').select('id').orderBy('id').execute()
    const user_id = person?.id ?? 0
    for (let at = 0; at < ENTRIES; at += 1)
      await state
        .transaction()
        .execute((transaction) =>
          appendEntry(
            transaction,
            { userId: user_id, action: 'import', object: `fichier é ${at} '"\\`, decision: 'done' },
            new Date(),
          ),
        )
    const updated_at = new Date().toISOString()
    for (const key of ['ключ', 'b', 'B', 'a'])
      await state.insertInto('setting').values({ user_id, key, value: '{"é":1}', version: 7, updated_at }).execute()
    const seen = { user_id, at: updated_at, content: '{}', read: 0, cleared: 1 }
    for (const occasion of ['one', 'two'])
      await state
        .insertInto('notification')
        .values({ ...seen, occasion })
        .execute()
    // Its number is never given again.
    await state.deleteFrom('notification').where('occasion', '=', 'two').execute()
  }

  test('copies every row with its id, goes on with the ids and the audit log, and puts the file aside', async () => {
    const sqlite = await openState(path())
    await fill(sqlite)
    const before = await rowsOf(sqlite)
    await sqlite.destroy()
    expect(before.audit).toHaveLength(ENTRIES)

    const copied = await copy()
    expect(copied).toEqual({ code: 0, said: expect.stringContaining(`The audit log has ${ENTRIES} entries.`) })
    expect(copied.said).toContain(`  audit: ${ENTRIES}\n`)
    expect([existsSync(path()), existsSync(`${path()}.copied`)]).toEqual([false, true])
    // By itself, without what the engine keeps beside a file.
    const aside = join(mkdtempSync(join(tmpdir(), 'a-frame-aside-')), 'state.sqlite')
    copyFileSync(`${path()}.copied`, aside)
    const put = await openState(aside)
    expect(await rowsOf(put)).toEqual(before)
    await put.destroy()
    rmSync(dirname(aside), { recursive: true, force: true })

    const postgres = await openState(url)
    expect(await rowsOf(postgres)).toEqual(before)
    const user_id = Number(before.user?.[0] && (before.user[0] as { id: number }).id)
    const added = await postgres
      .insertInto('notification')
      .values({ user_id, at: '', occasion: 'three', content: '{}', read: 0, cleared: 0 })
      .returning('id')
      .executeTakeFirst()
    expect(added?.id).toBe(3)
    await postgres
      .transaction()
      .execute((transaction) =>
        appendEntry(transaction, { userId: null, action: 'import', object: 'next', decision: 'done' }, new Date()),
      )
    expect(await createAuditTrail(postgres).verify()).toEqual({ entries: ENTRIES + 1, brokenAt: null })
    await postgres.destroy()
  })

  test('says that the audit log was broken before, and leaves it as it is', async () => {
    const sqlite = await openState(path())
    await fill(sqlite)
    await sqlite.updateTable('audit').set({ object: 'forged' }).where('id', '=', 7).execute()
    await sqlite.destroy()
    expect(await copy()).toEqual({ code: 0, said: expect.stringContaining('Its chain is broken at entry 7') })
    const postgres = await openState(url)
    expect((await createAuditTrail(postgres).verify()).brokenAt).toBe(7)
    await postgres.destroy()
  })

  test('refuses a target that has anything, a folder without a state, and a call that names no target; nothing is changed', async () => {
    const other = await openState(url)
    await other.insertInto('installation').values({ key: 'a', value: 'b' }).execute()
    await expect(copy()).rejects.toThrow('The state to copy into is not empty: it has rows of installation.')
    expect(await other.selectFrom('user').select('id').execute()).toEqual([])
    await other.destroy()
    expect(existsSync(path())).toBe(true)
    expect((await copy(undefined as never, ['more'])).code).toBe(2)
    rmSync(path())
    expect(await copy()).toEqual({ code: 1, said: expect.stringContaining(`There is no ${path()}.`) })
  })

  test('by the commands: before it the start is refused, after it people are served, a backup restores to either engine', async () => {
    const settings = { DATA_DIR: dataDir, STATE_URL: url }
    expect((await runServer({ PORT: '0', ...settings })).out).toContain('Copy them with npm run state -- copy')
    expect(await runCommand(['state', 'copy'], settings)).toMatchObject({ exitCode: 0 })
    expect((await runServer({ PORT: '0', DATA_DIR: dataDir })).out).toContain('state.sqlite is missing beside')

    const server = await startServer(settings)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    expect(await runCommand(['backup', join(folder, 'meanwhile')], settings)).toMatchObject({ exitCode: 0 })
    expect((await runCommand(['doctor'], settings)).out).toContain('ok     The state is whole')
    await server.stop()
    // A server that runs may write after its backup.
    const backup = join(folder, 'backup')
    expect(await runCommand(['backup', backup], settings)).toMatchObject({ exitCode: 0 })

    expect(readdirSync(backup).filter((name) => name.startsWith('state'))).toEqual(['state.sqlite'])

    const again = await newDatabase(EMPTY)
    for (const STATE_URL of ['', again]) {
      const restored = { DATA_DIR: join(folder, `restored${STATE_URL.length}`), STATE_URL }
      const { exitCode, out } = await runCommand(['restore', backup], restored)
      expect(exitCode, out).toBe(0)
      const state = await openState(STATE_URL || join(restored.DATA_DIR, 'state.sqlite'))
      const postgres = await openState(url)
      expect(await rowsOf(state)).toEqual(await rowsOf(postgres))
      await Promise.all([state.destroy(), postgres.destroy()])
      expect(readdirSync(restored.DATA_DIR).some((name) => name.startsWith('state.sqlite'))).toBe(STATE_URL === '')
    }

    const lost = { DATA_DIR: join(folder, 'instead'), STATE_URL: url }
    expect((await runServer({ PORT: '0', ...lost })).out).toContain(`belongs to the data of ${dataDir}`)
    expect((await runCommand(['restore', backup, '--take'], { ...lost, STATE_URL: '' })).exitCode).toBe(2)
    const taken = await runCommand(['restore', backup, '--take', '--replace'], lost)
    expect([taken.exitCode, taken.out]).toEqual([0, expect.stringContaining('belongs to these data from now on')])
    const instead = await startServer(lost)
    expect((await fetch(`${instead.address}/readyz`)).status).toBe(200)
    await instead.stop()
    expect((await runServer({ PORT: '0', ...settings })).out).toContain(`belongs to the data of ${lost.DATA_DIR}`)
    await dropDatabase(again)
  })
})
