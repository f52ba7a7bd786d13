import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../support/portal/free-port.ts'
import { readSettings } from '../../server/settings.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
/** Given by whoever installs, in `.env`. */
const GIVEN: Readonly<Record<string, string>> = {
  PORTAL_NAME: 'portal.example',
  DATABASE_PASSWORD: 'of-the-database',
  ADMIN_PASSWORD: 'Parcel2026',
}

interface Compose {
  readonly services: Readonly<
    Record<
      'portal' | 'database' | 'proxy',
      {
        readonly image?: string
        readonly environment: Readonly<Record<string, string>>
        readonly volumes: readonly string[]
      }
    >
  >
  readonly networks: { readonly inside: { readonly ipam: { readonly config: readonly { readonly subnet: string }[] } } }
}
const compose = parse(read('compose.yaml')) as Compose

/** The values of an environment of `compose.yaml`, as `docker compose` fills them in. */
function filled(environment: Readonly<Record<string, string>>, given: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, key: string, kind?: string, word = '') => {
        const found = given[key] ?? (kind === '-' ? word : undefined)
        if (found === undefined) throw new Error(`${key}: ${word}`)
        return found
      }),
    ]),
  )
}

/** The steps of the Dockerfile in their order, those written as JSON as their words. */
function imageSteps(): { readonly name: string; readonly words: readonly string[] }[] {
  return read('Dockerfile')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => {
      const [name = '', ...rest] = line.split(' ')
      const json = /\[.*\]$/.exec(line)?.[0]
      return { name, words: json === undefined ? rest : (JSON.parse(json) as string[]) }
    })
}

const stepOf = (name: string) => imageSteps().find((step) => step.name === name)?.words ?? []
const environmentOf = (pairs: readonly string[]) =>
  Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))

test('what the image copies is enough: its steps build, its command serves an installation that is ready, and a stop ends it cleanly (issue 21, 6)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'a-frame-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const left = new Set(
    read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  const app = join(folder, 'app')
  expect(stepOf('COPY')).toEqual(['.', '.'])
  cpSync(ROOT, app, {
    recursive: true,
    filter: (path) => !left.has(path.slice(ROOT.length + 1)) && basename(path) !== 'node_modules',
  })
  expect(existsSync(join(app, 'tests'))).toBe(false)
  // What was installed and built here is what the image would make of the same files.
  symlinkSync(join(ROOT, 'node_modules'), join(app, 'node_modules'))
  for (const built of ['dist', 'dist-server']) cpSync(join(ROOT, built), join(app, built), { recursive: true })

  const port = await freePort()
  const data = join(folder, 'data')
  mkdirSync(data)
  const environment = {
    PATH: process.env.PATH,
    ...environmentOf(stepOf('ENV')),
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: data,
    ADMIN_PASSWORD: GIVEN.ADMIN_PASSWORD,
  }
  const [command = '', ...words] = stepOf('RUN')
  expect(command).toBe('node')
  await run(process.execPath, words, { cwd: app, env: environment })

  const ready = () =>
    run(process.execPath, stepOf('HEALTHCHECK').slice(1), { cwd: app, env: environment }).then(
      () => true,
      () => false,
    )
  expect(await ready()).toBe(false)
  const server = spawn(process.execPath, stepOf('CMD').slice(1), { cwd: app, env: environment })
  const ended = new Promise<number | null>((resolve) => server.once('close', resolve))
  onTestFinished(() => void server.kill('SIGKILL'))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes(`http://127.0.0.1:${port}`)) resolve()
    })
    void ended.then(() => reject(new Error(said)))
  })
  expect(await ready()).toBe(true)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('the settings of compose.yaml are valid, and stop with a name where one has to be given', () => {
  const { portal, database, proxy } = compose.services
  const settings = readSettings({ ...environmentOf(stepOf('ENV')), ...filled(portal.environment, GIVEN) })
  expect(settings).toMatchObject({ ok: true, value: { DEMO: false, PUBLIC_URL: 'https://portal.example' } })
  for (const needed of Object.keys(GIVEN)) {
    const { [needed]: _, ...others } = GIVEN
    expect(() => filled(portal.environment, others)).toThrow(needed)
  }
  const state = new URL(filled(portal.environment, GIVEN).STATE_URL ?? '')
  expect([state.hostname, state.username, state.pathname]).toEqual([
    'database',
    database.environment.POSTGRES_USER,
    `/${database.environment.POSTGRES_DB}`,
  ])
  expect(compose.networks.inside.ipam.config).toEqual([{ subnet: portal.environment.TRUST_PROXY }])
  expect(portal.volumes).toEqual([`warehouse:${environmentOf(stepOf('ENV')).DATA_DIR}`])
  expect(read('docs/deploy/Caddyfile')).toContain(`reverse_proxy portal:${environmentOf(stepOf('ENV')).PORT} `)
  expect(proxy.volumes).toContain('./docs/deploy/Caddyfile:/etc/caddy/Caddyfile:ro')
})

const ANALYZE = '/usr/bin/systemd-analyze'

test(`the unit of systemd starts what npm start does, with valid settings${existsSync(ANALYZE) ? '' : ' (systemd is not here: its own check of the unit is left out)'}`, async () => {
  const unit = read('docs/deploy/a-frame.service')
  const of = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  expect(of('ExecStart')).toBe('/usr/bin/node scripts/start.mjs')
  expect(stepOf('CMD')).toEqual(['node', 'scripts/start.mjs'])
  expect(readSettings(environmentOf(of('Environment').split(' ')))).toMatchObject({
    ok: true,
    value: { DEMO: false, DATA_DIR: `/var/lib/${of('StateDirectory')}` },
  })
  if (!existsSync(ANALYZE)) return
  const said = await run(ANALYZE, ['verify', '--man=no', join(ROOT, 'docs/deploy/a-frame.service')]).catch(
    (error: { stderr: string }) => error,
  )
  // Node and the user are made by whoever installs.
  const wrong = said.stderr
    .split('\n')
    .filter((line) => line.includes('a-frame.service') && !/not executable|User/.test(line))
  expect(wrong).toEqual([])
})
