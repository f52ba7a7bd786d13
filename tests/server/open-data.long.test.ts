import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { problem } from '../../domain/values/problem.ts'
import { buildApp } from '../../server/app.ts'
import { DISK_FULL_ADVICE, isDiskFull } from '../../server/process/disk-full.ts'
import { openDataFile } from '../../server/upkeep/data-folder.ts'
import { openInstallation } from '../../server/installation.ts'
import { readSettings } from '../../server/settings.ts'
import { startFailure } from '../../server/process/start-failure.ts'
import { copyTemplate, testSettings } from '../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

const parent = mkdtempSync(join(tmpdir(), 'a-frame-open-'))
afterAll(() => rmSync(parent, { recursive: true }))

/** Path and mode of everything below a folder. */
function modesOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(entries.map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]))
}

describe('a start on data that cannot be used', () => {
  let folder: string
  let number = 0
  const whole = join(parent, 'whole')
  beforeAll(() => {
    copyTemplate(whole)
    const state = new Database(join(whole, 'state.sqlite'))
    state.pragma('wal_checkpoint(TRUNCATE)')
    state.close()
  })
  // Copies without the log of the state: a connection is only really closed some time after it is.
  beforeEach(() => {
    folder = join(parent, String((number += 1)))
    cpSync(whole, folder, { recursive: true, filter: (path) => !path.includes('.sqlite-') })
  })
  const start = (changed: Record<string, string> = {}) =>
    openInstallation({
      settings: testSettings(folder, changed),
      now: () => new Date(),
      print: () => undefined,
      onProgress: () => undefined,
    }).then((installation) => installation.close().then(() => 'started'), startFailure)

  const DAMAGE: [string, (path: string) => void][] = [
    ['garbage', (path) => writeFileSync(path, Buffer.alloc(50_000, 'garbage '))],
    ['cut after a few bytes', (path) => truncateSync(path, 100)],
    ['cut in its middle', (path) => truncateSync(path, Math.floor(statSync(path).size / 2))],
    ['a folder in its place', (path) => (rmSync(path), mkdirSync(path))],
  ]
  test.each(
    DAMAGE.flatMap(([how, damage]) => ['warehouse.duckdb', 'state.sqlite'].map((file) => ({ file, how, damage }))),
  )('$file: $how is one line that says what to do', async ({ file, damage }) => {
    damage(join(folder, file))
    const said = await start()
    expect(said).toContain(`${join(folder, file)} is damaged, or no data of A-Frame. Move it away and restore a backup`)
    expect(said.split('\n')).toHaveLength(1)
  })

  test.each([
    ['warehouse.duckdb', 'NEW_WAREHOUSE'],
    ['state.sqlite', 'NEW_STATE'],
  ])('%s missing beside the other stops it, unless %s=yes; nothing is made before', async (file, setting) => {
    for (const name of readdirSync(folder).filter((each) => each.startsWith(file))) rmSync(join(folder, name))
    const said = await start()
    expect(said).toContain(`${join(folder, file)} is missing beside ${folder}`)
    expect(said).toContain(`${setting}=yes begins a new one`)
    expect(readdirSync(folder)).not.toContain(file)
    writeFileSync(join(folder, file), '')
    if (file === 'state.sqlite') expect(await start()).toContain('is missing beside')
    rmSync(join(folder, file), { force: true })
    expect(await start({ [setting]: 'yes' })).toBe('started')
  })

  test('nor is the state begun anew beside a warehouse that has no rows yet: people may have been in it', async () => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
    expect(await start({ DEMO: 'off' })).toBe('started')
    for (const name of readdirSync(folder).filter((each) => each.startsWith('state.sqlite'))) rmSync(join(folder, name))
    expect(await start({ DEMO: 'off' })).toContain('NEW_STATE=yes begins a new one')
    expect(readdirSync(folder)).not.toContain('state.sqlite')
  })

  test('a folder that cannot be made, the folders above it neither', async () => {
    folder = '/proc/a-frame/data'
    const said = await start()
    expect(said).toMatch(/\/proc\/a-frame.* cannot be (made|read and written).* [Ss]et DATA_DIR to a folder of yours/)
    expect(said.split('\n')).toHaveLength(1)
  })

  test('a folder that is a file', async () => {
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'not a folder')
    expect(await start()).toContain(`${folder} is no folder. Set DATA_DIR to a folder.`)
  })
})

test('what this user may not read, write or listen on is one line that says what to do', async () => {
  const libsql = new Error('ConnectionFailed("Unable to open connection to local database /srv/state.sqlite: 14")')
  expect(await openDataFile('/srv/state.sqlite', () => Promise.reject(libsql)).catch(startFailure)).toContain(
    '/srv/state.sqlite cannot be read and written by this user. Give it to the user that runs A-Frame',
  )
  const denied = (syscall: string, path?: string) =>
    startFailure(Object.assign(new Error(`EACCES: ${syscall}`), { code: 'EACCES', syscall, ...(path ? { path } : {}) }))
  expect(denied('scandir', '/srv/uploads')).toContain('/srv/uploads cannot be read and written by this user.')
  expect(denied('listen')).toContain('Set PORT to 1024 or above')
})

test('settings that would fail later are refused at once', () => {
  const wrong = (environment: Record<string, string>) => {
    const read = readSettings(environment)
    return read.ok ? [] : read.problem.issues?.map(({ path }) => path)
  }
  for (const HOST of ['256.1.1.1', '10.0.0', 'http://localhost', 'a b', '::zz', '-'])
    expect([HOST, wrong({ HOST })]).toEqual([HOST, ['HOST']])
  for (const HOST of ['0.0.0.0', '::', '::1', 'localhost', 'portal.example'])
    expect([HOST, wrong({ HOST })]).toEqual([HOST, []])
  for (const ADMIN_PASSWORD of ['short1A', 'Welcome2026!', 'MyAdmin2026', 'AFrame-2026'])
    expect([ADMIN_PASSWORD, wrong({ ADMIN_PASSWORD })]).toEqual([ADMIN_PASSWORD, ['ADMIN_PASSWORD']])
  for (const MEMORY_LIMIT of ['0GB', '10MB', '999999999999GB', '1TB'])
    expect([MEMORY_LIMIT, wrong({ MEMORY_LIMIT })]).toEqual([MEMORY_LIMIT, ['MEMORY_LIMIT']])
  for (const TRUST_PROXY of ['proxy', '10.0.0.300', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.1,,', '::1/129'])
    expect([TRUST_PROXY, wrong({ TRUST_PROXY })]).toEqual([TRUST_PROXY, ['TRUST_PROXY']])
  for (const TRUST_PROXY of ['10.0.0.7', '10.0.0.0/8, fd00::/8', 'loopback'])
    expect([TRUST_PROXY, wrong({ TRUST_PROXY })]).toEqual([TRUST_PROXY, []])
  expect(wrong({ NEW_STATE: 'true', NEW_WAREHOUSE: '1', DEMO_PUBLIC: 'on' })?.sort()).toEqual([
    'DEMO_PUBLIC',
    'NEW_STATE',
    'NEW_WAREHOUSE',
  ])
})

describe('a running portal', () => {
  let portal: TestPortal
  let dataDir = ''
  beforeAll(async () => {
    const mask = process.umask(0)
    portal = await openTestPortal({
      prepare: (folder) => {
        dataDir = folder
        chmodSync(folder, 0o755)
        for (const name of ['warehouse.duckdb', 'state.sqlite']) chmodSync(join(folder, name), 0o666)
        mkdirSync(join(folder, 'outbox'), { mode: 0o777 })
        writeFileSync(join(folder, 'sso.json'), '{"providers": []}', { mode: 0o644 })
      },
    })
    expect(process.umask(mask)).toBe(0o077)
  })
  afterAll(() => portal.close())

  test('keeps each file from other users of the system, whatever the folder, the mask and the files of before', async () => {
    const { deps } = portal.installation
    await deps.mailer.send({ to: 'ann@demo.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
    await deps.settings.save({ userId: 1, key: 'modes', value: '1' })
    await deps.warehouse.refresh()
    const modes = modesOf(dataDir)
    const folders = ['outbox', 'reports', 'uploads']
    expect(Object.keys(modes)).toEqual(
      expect.arrayContaining([
        ...folders,
        'state.sqlite',
        'state.sqlite-shm',
        'state.sqlite-wal',
        'warehouse.duckdb',
        'sso.json',
      ]),
    )
    expect(Object.keys(modes).some((name) => name.endsWith('.eml'))).toBe(true)
    expect(Object.entries(modes).filter(([name, mode]) => mode !== (folders.includes(name) ? '700' : '600'))).toEqual(
      [],
    )
  })

  test('says that the disk is full: to the person, in /readyz and in the log', async () => {
    const { deps } = portal.installation
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    const said: string[] = []
    const attempts = {
      ...deps.attempts,
      reserve: () => {
        throw full
      },
    }
    const app = await buildApp({
      deps: { ...deps, attempts, hasRoom: () => Promise.resolve(false), warn: (line) => void said.push(line) },
      logLevel: 'silent',
    })
    const ready = await app.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json()]).toMatchObject([503, { code: 'disk-full' }])
    for (let times = 0; times < 2; times += 1) {
      const payload = { username: 'analyst', password: 'Parcel2026', logOffOtherSessions: false, rememberMe: true }
      const refused = await app.inject({ method: 'POST', url: '/aiparcelweb/api/authenticate', payload })
      expect([refused.statusCode, refused.json()]).toMatchObject([
        503,
        { code: 'disk-full', detail: problem('disk-full').detail },
      ])
    }
    expect(said).toEqual([DISK_FULL_ADVICE])
    expect(startFailure(full)).toBe(DISK_FULL_ADVICE)
    await app.close()
  })
})

test('a full disk is told from what SQLite, DuckDB and the system say', () => {
  const says = (message: string, code?: string) => Object.assign(new Error(message), code === undefined ? {} : { code })
  expect(isDiskFull(says('database or disk is full', 'SQLITE_FULL'))).toBe(true)
  expect(isDiskFull(says('IO Error: Could not write file "/data/warehouse.duckdb": No space left on device'))).toBe(
    true,
  )
  expect(isDiskFull(says('write failed', 'ENOSPC'))).toBe(true)
  expect(isDiskFull(says('disk I/O error', 'SQLITE_IOERR_SHMSIZE'))).toBe(true)
  expect(isDiskFull(new Error('could not save', { cause: says('write', 'ENOSPC') }))).toBe(true)
  expect(isDiskFull(says('no such table: user', 'SQLITE_ERROR'))).toBe(false)
})
