// @module-tag exact
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { listenForCommands } from '../../server/commands/socket/command-socket.ts'
import { COMMANDS } from '../../server/commands/commands.ts'
import { FILE_COMMANDS } from '../../server/commands/file-commands.ts'
import { openInstallation, type Installation } from '../../server/installation.ts'
import { testSettings } from '../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { statementsOf } from '../../server/warehouse/statements.ts'

const parent = mkdtempSync(join(tmpdir(), 'a-frame-backup-'))
const backup = join(parent, 'backup')
let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ prepare: (folder) => writeFileSync(join(folder, 'sso.json'), '{"providers": []}') })
  const reports = join(portal.installation.settings.DATA_DIR, 'reports')
  for (const [name, words] of [
    ['7', 'a report'],
    ['8.part', 'half a report'],
  ] as const) {
    mkdirSync(join(reports, name))
    writeFileSync(join(reports, name, 'rows.0'), words)
  }
})
afterAll(async () => {
  await portal.close()
  rmSync(parent, { recursive: true })
})

const run = async (name: 'backup' | 'restore', ...args: string[]) => {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const { installation } = portal
  const code =
    name === 'backup'
      ? await COMMANDS.backup?.({ args, folder: parent, installation, print })
      : await restoring(args, print)
  return { code, said: printed.join('\n') }
}
const dataDir = join(parent, 'restored')
const restoring = (args: string[], print: (line: string) => void) =>
  FILE_COMMANDS.restore?.({ args, folder: parent, dataDir, configDir: parent, today: '2026-11-21', print })

/** Everything a person would miss: people, settings, and the rows with their sums. */
async function factsOf({ deps }: Pick<Installation, 'deps'>) {
  const sums = ['package_level_info', 'charge_level_info'].map((table) => ({
    sql: `SELECT count(*) AS n, sum(net_amount) AS net, sum(hash(t)) AS rows FROM ${table} t`,
    params: [],
  }))
  const tables = {
    sql: 'SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns WHERE table_catalog = current_database() ORDER BY ALL',
    params: [],
  }
  const constraints = {
    sql: 'SELECT table_name, constraint_text FROM duckdb_constraints() WHERE database_name = current_database() ORDER BY ALL',
    params: [],
  }
  const [rows, schema, keys] = await Promise.all([
    Promise.all(sums.map((sum) => statementsOf(deps.warehouse).rows(sum))),
    statementsOf(deps.warehouse).rows(tables),
    statementsOf(deps.warehouse).rows(constraints),
  ])
  return { rows, schema, keys, version: deps.warehouse.dataVersion(), users: await deps.users.all() }
}

test('a backup made while people work is restored: the same sums and people, and who was signed in still is', async () => {
  const { deps } = portal.installation
  const analyst = await portal.signIn('analyst')
  const before = await factsOf(portal.installation)
  let saved = 0
  let working = true
  const work = (async () => {
    while (working) {
      const done = await deps.settings.save({ userId: 1, key: `key-${saved + 1}`, value: 'x' })
      if (done.ok) saved += 1
      await statementsOf(deps.warehouse).rows({
        sql: 'SELECT sum(net_amount) AS net FROM package_level_info',
        params: [],
      })
    }
  })()
  await expect.poll(() => saved).toBeGreaterThan(3)
  const savedBefore = saved
  const made = await run('backup', 'backup')
  expect(made).toEqual({ code: 0, said: expect.stringContaining(`Backup written: ${backup}`) })
  working = false
  await work
  expect(saved).toBeGreaterThan(savedBefore)

  const modes = readdirSync(backup, { recursive: true, withFileTypes: true }).map(
    (entry) =>
      [entry.isDirectory() ? 'folder' : 'file', statSync(join(entry.parentPath, entry.name)).mode & 0o777] as const,
  )
  expect(modes.filter(([kind, mode]) => mode !== (kind === 'folder' ? 0o700 : 0o600))).toEqual([])
  expect(await run('restore', 'backup')).toEqual({ code: 0, said: expect.stringContaining(`Restored to ${dataDir}`) })
  expect(readdirSync(join(dataDir, 'reports'))).toEqual(['7'])
  expect(readFileSync(join(dataDir, 'sso.json'), 'utf8')).toBe('{"providers": []}')

  const restored = await openInstallation({
    settings: testSettings(dataDir),
    now: () => new Date(),
    print: () => undefined,
    onProgress: () => undefined,
  })
  const app = await buildApp({ deps: restored.deps, logLevel: 'silent' })
  expect(await factsOf(restored)).toEqual(before)
  expect(
    (await restored.deps.settings.all(1)).filter(({ key }) => key.startsWith('key-')).length,
  ).toBeGreaterThanOrEqual(savedBefore)
  expect((await app.inject({ url: '/aiparcelweb/api/account', headers: analyst })).statusCode).toBe(200)
  const credentials = {
    username: 'single.analyst',
    password: 'Parcel2026',
    logOffOtherSessions: false,
    rememberMe: true,
  }
  expect(
    (await app.inject({ method: 'POST', url: '/aiparcelweb/api/authenticate', payload: credentials })).statusCode,
  ).toBe(200)

  const commands = await listenForCommands(restored)
  expect(await run('restore', 'backup', '--replace')).toEqual({
    code: 1,
    said: `A server uses ${dataDir}. Stop it first.`,
  })
  await commands.close()
  await app.close()
  await restored.close()
})

/** Without what SQLite keeps beside its file while somebody has it open. */
const keptFiles = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !/-(shm|wal)$/.test(name))
    .sort()

test('a restore replaces nothing unasked, nothing by half, and keeps what was there', async () => {
  const before = keptFiles(dataDir)
  expect(await run('restore', 'backup')).toEqual({ code: 1, said: expect.stringContaining(`${dataDir} is not empty.`) })
  const replaced = await run('restore', 'backup', '--replace')
  expect(replaced).toEqual({
    code: 0,
    said: expect.stringMatching(/^Restored to .*\nWhat was there is in .*before-restore-\S+\.$/s),
  })
  const aside = readdirSync(dataDir).find((name) => name.startsWith('before-restore-')) ?? ''
  expect(keptFiles(join(dataDir, aside))).toEqual(before)

  appendFileSync(join(backup, 'sso.json'), ' ')
  expect(await run('restore', 'backup', '--replace')).toEqual({
    code: 1,
    said: 'The backup is not whole, and nothing was changed: sso.json is not as it was written.',
  })
  rmSync(join(backup, 'sso.json'))
  expect((await run('restore', 'backup', '--replace')).said).toContain('sso.json is missing')
  rmSync(join(backup, 'manifest.json'))
  expect((await run('restore', 'backup', '--replace')).said).toContain('it has no manifest.json')
  expect(readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))).toEqual([aside])
  expect(await run('backup', 'backup')).toEqual({
    code: 1,
    said: `${backup} is there already. Name a folder that is not.`,
  })
})
