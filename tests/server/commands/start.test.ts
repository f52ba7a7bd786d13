import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../support/portal/free-port.ts'
import { copyTemplate } from '../../support/portal/template-data.ts'
import { runCommand, runServer, startOnFullDisk, startServer } from './run-program.ts'

const authenticate = (address: string, username: string, password: string) =>
  fetch(`${address}/aiparcelweb/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, logOffOtherSessions: false, rememberMe: true }),
  })
const signIn = async (address: string, username: string, password: string) =>
  (await authenticate(address, username, password)).status

/** The code with which a call of somebody who just signed in is refused; undefined: it is answered. */
async function refusalOf(address: string, username: string, password: string) {
  const { id_token: token } = (await (await authenticate(address, username, password)).json()) as { id_token: string }
  const answer = await fetch(`${address}/aiparcelweb/api/clientsShortAFrame`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { code?: string }).code
}

describe('starting and ending', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'a-frame-start-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const dir = (name: string) => join(folder, name)

  test('settings that are wrong are all listed at once, and nothing is made', async () => {
    const wrong = {
      DATA_DIR: dir('wrong'),
      PORT: '99999',
      DEMO: 'maybe',
      DEMO_PACKAGES: '12',
      DEMO_TODAY: '2026-02-30',
      MEMORY_LIMIT: 'much',
      ADMIN_PASSWORD: 'secret',
    }
    const [server, command] = await Promise.all([runServer(wrong), runCommand(['explain', 'spend', 'map'], wrong)])
    for (const { exitCode, out, errors } of [server, command]) {
      expect(exitCode).toBe(2)
      const lines = (out + errors).trim().split('\n')
      expect(lines[0]).toBe('Some settings are not valid:')
      expect([...new Set(lines.slice(1).map((line) => line.trim().split(':')[0]))].sort()).toEqual([
        'ADMIN_PASSWORD',
        'DEMO',
        'DEMO_PACKAGES',
        'DEMO_TODAY',
        'MEMORY_LIMIT',
        'PORT',
      ])
      expect(out + errors).toContain('PORT: must be from 0 to 65535 (found "99999")')
      expect(out + errors).not.toContain('secret')
    }
    expect(existsSync(dir('wrong'))).toBe(false)
  })

  test('the demo is not shown to others unasked, since everybody knows its passwords', async () => {
    const refused = await runServer({ DATA_DIR: dir('public'), HOST: '0.0.0.0', PORT: '0' })
    expect([refused.exitCode, refused.out]).toEqual([
      2,
      expect.stringContaining('Start your own data with DEMO=off, or set DEMO_PUBLIC=yes.'),
    ])
    expect(existsSync(dir('public'))).toBe(false)
  })

  test('the demo says how to sign in, answers while it runs, and ends cleanly on SIGTERM and on Ctrl-C; its audit log is sent on where that is asked', async () => {
    copyTemplate(dir('demo'))
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = await startServer({ DATA_DIR: dir('demo'), AUDIT_LINES: signal === 'SIGTERM' ? 'on' : 'off' })
      expect(server.printed).toContain('Demo sign-ins, password Parcel2026 for each:')
      expect(server.printed).not.toContain('Making demo data')
      expect(await (await fetch(`${server.address}/healthz`)).json()).toEqual({ status: 'ok' })
      expect(await (await fetch(`${server.address}/readyz`)).json()).toMatchObject({ status: 'ok', dataVersion: 1 })
      expect((await (await fetch(`${server.address}/openapi.json`)).json()) as unknown).toMatchObject({
        openapi: '3.1.0',
      })
      expect(await signIn(server.address, 'analyst', 'Parcel2026')).toBe(200)
      if (process.platform !== 'win32') expect(statSync(dir('demo/command.sock')).mode & 0o777).toBe(0o600)
      const ended = await server.stop(signal)
      expect(ended).toMatchObject({ exitCode: 0, errors: '' })
      const told = ended.out.split('\n').filter((line) => line.startsWith('{"audit":{'))
      expect(told.map((line) => /"action":"([\w-]+)"/.exec(line)?.[1])).toEqual(signal === 'SIGTERM' ? ['sign-in'] : [])
      expect(existsSync(dir('demo/command.sock'))).toBe(false)
    }
  })

  test(
    'a reader of its lines that has seen enough ends it, without an error, and the data is free again',
    { tags: ['long'] },
    async () => {
      copyTemplate(dir('piped'))
      expect(await runServer({ DATA_DIR: dir('piped'), PORT: '0' }, { losesReader: true })).toMatchObject({
        exitCode: 0,
        errors: '',
      })
      expect(existsSync(dir('piped/command.sock'))).toBe(false)
      const again = await startServer({ DATA_DIR: dir('piped') })
      await again.stop()
    },
  )

  test(
    'kept by the process of npm start, it ends by itself when that is told to, and when that is gone',
    { tags: ['long'] },
    async () => {
      copyTemplate(dir('kept'))
      const HEALTH_PORT = String(await freePort())
      const settings = { DATA_DIR: dir('kept'), HEALTH_PORT, HSTS_SUBDOMAINS: 'on' }
      const server = await startServer(settings, { isKept: true })
      const live = await fetch(`http://127.0.0.1:${HEALTH_PORT}/livez`)
      for (const { headers } of [live, await fetch(`${server.address}/healthz`)])
        expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
      expect(await live.json()).toMatchObject({ status: 'ok', loopSilentMs: expect.any(Number) as number })
      expect(await server.stop()).toMatchObject({ exitCode: 0, errors: '' })
      const left = await startServer({ DATA_DIR: dir('kept') }, { isKept: true })
      await left.stop('SIGKILL')
      await expect.poll(() => existsSync(dir('kept/command.sock'))).toBe(false)
      const again = await startServer({ DATA_DIR: dir('kept') })
      await again.stop()
    },
  )

  test(
    'a disk that is full where its lines go ends nothing: it answers without a log, and says so on /readyz and the terminal',
    { tags: ['long'] },
    async () => {
      copyTemplate(dir('full'))
      const server = await startOnFullDisk({ DATA_DIR: dir('full'), LOG_LEVEL: 'info' })
      const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${server.address}/healthz`)))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      expect(await (await fetch(`${server.address}/readyz`)).json()).toMatchObject({
        status: 'ok',
        log: 'cannot be written',
      })
      expect(await signIn(server.address, 'analyst', 'Parcel2026')).toBe(200)
      const { exitCode, errors } = await server.stop()
      expect([
        exitCode,
        errors.match(/The log cannot be written, and the server goes on without it: .*ENOSPC/g),
      ]).toEqual([0, expect.objectContaining({ length: 1 })])
    },
  )

  test(
    'a second server on the same data, and DEMO=off on demo data, are refused with what to do',
    { tags: ['long'] },
    async () => {
      copyTemplate(dir('held'))
      const server = await startServer({ DATA_DIR: dir('held') })
      const second = await runServer({ DATA_DIR: dir('held'), PORT: '0' })
      expect(second).toMatchObject({
        exitCode: 1,
        out: 'Another process uses this DATA_DIR. Stop it, or set DATA_DIR to another folder.\n',
      })
      expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
      await server.stop()
      const off = await runServer({ DATA_DIR: dir('held'), DEMO: 'off', PORT: '0' })
      expect(off.exitCode).toBe(1)
      expect(off.out.trim()).toBe(
        `${dir('held')} holds demo data. Choose another DATA_DIR for DEMO=off, or start with DEMO=on.`,
      )
    },
  )

  test('with DEMO=off an empty installation has one user, admin, whose password is made up and said once, by a start that succeeded', async () => {
    const settings = { DATA_DIR: dir('own'), DEMO: 'off' }
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const failed = await runServer({ ...settings, PORT: String((other.address() as AddressInfo).port) })
    expect([failed.exitCode, failed.out]).toEqual([
      1,
      'The port is in use. Stop what uses it, or set PORT to another one.\n',
    ])
    other.close()
    const first = await startServer(settings)
    const password =
      /Sign in as admin with the password (\S+) \(it is not shown again; you then choose your own\)/.exec(
        first.printed,
      )?.[1] ?? ''
    expect(password).toMatch(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{12,50}$/)
    expect(first.printed).not.toContain('Demo sign-ins')
    expect([
      await signIn(first.address, 'admin', password),
      await signIn(first.address, 'analyst', 'Parcel2026'),
      await signIn(first.address, 'admin', 'Parcel2026'),
    ]).toEqual([200, 401, 401])
    expect(await refusalOf(first.address, 'admin', password)).toBe('password-expired')
    await first.stop()
    const again = await startServer(settings)
    expect(again.printed).not.toContain('password')
    expect(await signIn(again.address, 'admin', password)).toBe(200)
    await again.stop()
  })

  test(
    'or it is ADMIN_PASSWORD, which is not shown; what files say begins no line of the log',
    { tags: ['long'] },
    async () => {
      cpSync('config', dir('config'), { recursive: true })
      writeFileSync(dir('config/locales/it.json'), '{"a":\nThe log}')
      const server = await startServer({
        DATA_DIR: dir('given'),
        CONFIG_DIR: dir('config'),
        DEMO: 'off',
        ADMIN_PASSWORD: 'Chosen-Word-1',
      })
      await fetch(`${server.address}/texts/it.json`)
      expect(server.printed).not.toMatch(/Chosen|password/)
      expect(await refusalOf(server.address, 'admin', 'Chosen-Word-1')).toBeUndefined()
      const { out } = await server.stop()
      expect(out).toMatch(/it\.json: .*The log/)
    },
  )
})
