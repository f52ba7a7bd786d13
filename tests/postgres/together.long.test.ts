import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAuditLog } from '../../server/state/audit-log.ts'
import { createAuditTrail } from '../../server/state/audit-trail.ts'
import type { State } from '../../server/state/state.ts'
import { openState } from '../../server/upkeep/open-state.ts'
import { addJob, cancelJob, leaveJob, takeJob, type KeptJobs } from '../../server/jobs/kept-jobs.ts'
import { createUserSettings } from '../../server/state/settings.ts'
import { createSingleUses } from '../../server/access/single-use.ts'
import { createUsers } from '../../server/callers/users.ts'
import { createSessions } from '../../server/callers/sessions.ts'
import { startServer, type RunningServer } from '../server/commands/run-program.ts'
import { copyTemplate } from '../support/portal/template-data.ts'
import { dropDatabase, FILLED, makeDatabase, newDatabase, newName } from './databases.ts'
import { describeOnPostgres } from './on-postgres.ts'

const now = () => new Date('2026-11-21T10:00:00Z')
const EACH = 40

describeOnPostgres('several servers at one PostgreSQL', () => {
  let url: string
  let states: State[]
  beforeEach(async () => {
    url = await newDatabase(FILLED)
    states = [await openState(url), await openState(url), await openState(url)]
  })
  afterEach(async () => {
    await Promise.all(states.map((state) => state.destroy()))
    await dropDatabase(url)
  })
  /** The same of every state so many times, all at once. */
  const atOnce = <T>(act: (state: State, at: number) => Promise<T>, times = EACH): Promise<T[]> =>
    Promise.all(Array.from({ length: times }, (_, at) => states.map((state) => act(state, at))).flat())

  test('bring a new database to the newest version, whoever comes first', async () => {
    const fresh = await makeDatabase(newName())
    const opened = await Promise.all(states.map(() => openState(fresh)))
    const migrations = await sql`SELECT name FROM kysely_migration`.execute(opened[0] as State)
    expect(new Set(migrations.rows.map((row) => (row as { name: string }).name)).size).toBe(migrations.rows.length)
    expect(await opened[2]?.selectFrom('file_mapping_version').selectAll().execute()).toEqual([])
    await Promise.all(opened.map((state) => state.destroy()))
    await dropDatabase(fresh)
  })

  test('write one chain of the audit log: no entry is lost, and none follows the same one as another', async () => {
    const before = await createAuditTrail(states[0] as State).verify()
    await atOnce((state, at) =>
      createAuditLog(state, now)({ userId: null, action: 'import', object: `file ${at}`, decision: 'done' }),
    )
    expect(await createAuditTrail(states[0] as State).verify()).toEqual({
      entries: before.entries + EACH * states.length,
      brokenAt: null,
    })
  })

  test('lose no save of a setting, and of saves on one version keep one', async () => {
    const save = (key: string, expected?: number) => (state: State, at: number) =>
      createUserSettings(state, now).save({
        userId: 1,
        key,
        value: `${at}`,
        ...(expected === undefined ? {} : { expected }),
      })
    const free = await atOnce(save('widgets:spend'))
    expect(new Set(free.map((outcome) => outcome.ok && outcome.value)).size).toBe(EACH * states.length)
    const guarded = await atOnce(save('widgets:lanes', 0))
    expect(guarded.filter(({ ok }) => ok)).toHaveLength(1)
    const full = await atOnce((state, at) =>
      createUserSettings(state, now).save({
        userId: 2,
        key: `filterset:spend:allclients:${at}`,
        value: '{}',
        refuses: (keys) => keys.length >= 10,
      }),
    )
    expect(full.filter(({ ok }) => !ok).length).toBeGreaterThan(0)
    expect(await createUserSettings(states[0] as State, now).all(2)).toHaveLength(10)
  })

  test('let no statement alone into the transaction of another, and keep no reader waiting', async () => {
    const [writer, other, reader] = states as [State, State, State]
    const waiting = async () =>
      (await sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`.execute(reader)).rows.length
    let written: Promise<unknown> | undefined
    const seen = await writer.transaction().execute(async (transaction) => {
      const key = transaction.selectFrom('installation').select('value').where('key', '=', 'k')
      const before = await key.execute()
      written = other.insertInto('installation').values({ key: 'k', value: 'v' }).execute()
      await expect.poll(waiting).toBe(1)
      await reader.selectFrom('user').select('id').execute()
      return [before, await key.execute()]
    })
    expect(seen).toEqual([[], []])
    await written
    expect(await reader.selectFrom('installation').selectAll().execute()).toEqual([{ key: 'k', value: 'v' }])
  })

  test('take each job once, of a person one at a time, and one that was cancelled never', async () => {
    const servers = states.map((state, at) => ({ state, now, server: String(at) }))
    const [first] = servers as [KeptJobs]
    const keys = Array.from({ length: EACH }, (_, at) => String(at))
    for (const key of keys) {
      const job = {
        kind: 'count',
        key,
        userId: 1 + (Number(key) % 10),
        payload: {},
        due: now(),
        turn: null,
        unless: [],
      }
      expect(await addJob(first.state, job, now)).toBe(undefined)
    }
    const taken: string[] = []
    const cancelled: string[] = []
    await Promise.all([
      ...servers.map(async (server) => {
        for (let tries = 0; tries < EACH; tries += 1) {
          const job = await takeJob(server, { name: 'count', atOnce: 7 })
          if (!job) continue
          taken.push(job.lease)
          if (tries % 3 > 0) await leaveJob(server, job.lease, { as: 'done' })
        }
      }),
      ...keys.slice(0, 10).map(async (key) => {
        await cancelJob(first, 'count', key)
        cancelled.push(key)
      }),
    ])
    expect(new Set(taken).size).toBe(taken.length)
    const rows = await first.state.selectFrom('job').selectAll().where('kind', '=', 'count').execute()
    const working = rows.filter(({ state }) => state === 'working')
    expect(working.length).toBeLessThanOrEqual(7)
    expect(new Set(working.map((row) => row.user_id)).size).toBe(working.length)
    expect(rows.filter(({ state }) => state === 'cancelled').length).toBeLessThanOrEqual(cancelled.length)
    expect(rows.every(({ attempts }) => attempts <= 1)).toBe(true)
  })

  test('count what may be used once as one, add a login once, and let one person have one session only', async () => {
    const use = { kind: 'sso-assertion', key: 'one' } as const
    const put = await atOnce((state) => createSingleUses(state, now).put({ ...use, value: {}, livesMs: 60_000 }))
    expect(put.filter(Boolean)).toHaveLength(1)
    const taken = await atOnce((state) => createSingleUses(state, now).take(use))
    expect(taken.filter((value) => value !== undefined)).toHaveLength(1)

    const [someone] = await createUsers(states[0] as State, '').all()
    if (!someone) throw new Error('there is no user')
    const added = await atOnce(
      (state) =>
        createUsers(state, '').change(undefined, (stored) =>
          stored.some(({ login }) => login === 'new')
            ? { ok: false as const, problem: { code: 'invalid-request', status: 400, detail: '' } }
            : { ok: true as const, value: { ...someone, login: 'new' } },
        ),
      5,
    )
    expect(added.filter(({ ok }) => ok)).toHaveLength(1)

    const started = await atOnce((state) =>
      createSessions({ state, now, mostHours: () => Promise.resolve(12) }).start({
        userId: someone.id,
        single: true,
        logOffOthers: false,
      }),
    )
    expect(started.filter((id) => id !== undefined)).toHaveLength(1)
  })

  describe('as two processes', () => {
    let folders: string[]
    let servers: RunningServer[]
    beforeEach(async () => {
      folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'a-frame-together-')))
      folders.forEach(copyTemplate)
      // Two servers with the same data: others are refused.
      folders.forEach((folder) => writeFileSync(join(folder, 'folder-id'), 'the same data\n'))
      servers = []
      for (const DATA_DIR of folders) servers.push(await startServer({ DATA_DIR, STATE_URL: url }))
    })
    afterEach(async () => {
      for (const server of servers) await server.stop()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    })

    const post = async (path: string, body: object, headers: Record<string, string> = {}, server = 0) =>
      fetch(`${servers[server]?.address}/aiparcelweb/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const signIn = async (server: number) => {
      const credentials = {
        username: 'analyst',
        password: 'Parcel2026',
        logOffOtherSessions: false,
        rememberMe: true,
      }
      const { id_token } = (await (await post('authenticate', credentials, {}, server)).json()) as { id_token: string }
      return { authorization: `Bearer ${id_token}` }
    }

    test('serve people and pages, save each setting once, and write one audit log', async () => {
      const people = [await signIn(0), await signIn(1)]
      const [reader] = states
      const before = await createAuditTrail(reader as State).verify()
      const saves = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          people.map(async (as, server) => {
            const body = { filter_key: 'widgets:spend', filter_value: JSON.stringify({ map: { level: 'country' } }) }
            const saved = await post('filtersettings/addfilterForKey', body, as, server)
            const signedIn = at < 5 ? await signIn(server) : undefined
            return { status: saved.status, version: saved.headers.get('etag'), signedIn }
          }),
        ).flat(),
      )
      expect(saves.map(({ status }) => status)).toEqual(saves.map(() => 200))
      expect(new Set(saves.map(({ version }) => version)).size).toBe(40)
      expect(await createAuditTrail(reader as State).verify()).toEqual({ entries: before.entries + 10, brokenAt: null })
      const account = await fetch(`${servers[1]?.address}/aiparcelweb/api/account`, { headers: people[1] ?? {} })
      expect([account.status, ((await account.json()) as { login: string }).login]).toEqual([200, 'analyst'])
      expect((await fetch(`${servers[0]?.address}/readyz`)).status).toBe(200)
    })
  })
})
