import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../server/access/first-users.ts'
import { openState } from '../../../server/upkeep/open-state.ts'
import { runCommand, startServer } from '../commands/run-program.ts'
import { mailText, openMailServer } from '../../support/portal/mail-server.ts'
import { copyTemplate } from '../../support/portal/template-data.ts'

const API = '/aiparcelweb/api'
const NEW_PASSWORD = 'Another.27'

let folder: string
let mails: Awaited<ReturnType<typeof openMailServer>>
let asked: number
let letGo: () => void
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'a-frame-mail-'))
  copyTemplate(folder)
  asked = 0
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  mails = await openMailServer({
    held: () => {
      asked += 1
      return gone
    },
  })
})
afterEach(async () => {
  letGo()
  await mails.close()
  rmSync(folder, { recursive: true, force: true })
})

const settings = () => ({ DATA_DIR: folder, DEMO: 'on', SMTP_URL: mails.url })

async function post(address: string, path: string, body: object, token = ''): Promise<Response> {
  return fetch(`${address}${API}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
}

async function changePassword(address: string): Promise<number> {
  const user = { username: 'guest', password: DEMO_PASSWORD, logOffOtherSessions: false, rememberMe: true }
  const { id_token: token } = (await (await post(address, 'authenticate', user)).json()) as { id_token: string }
  const change = { username: 'guest', oldPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD }
  return (await post(address, 'account/change_password', change, token)).status
}

const jobs = async () => {
  const state = await openState(join(folder, 'state.sqlite'))
  const rows = await state.selectFrom('job').selectAll().where('kind', '=', 'notice').execute()
  await state.destroy()
  return rows
}

test('a mail that a server killed before it went is sent by the next, once, and what it told is not kept then', async () => {
  const killed = await startServer(settings())
  expect(await changePassword(killed.address)).toBe(200)
  await expect.poll(() => asked).toBe(1)
  await killed.stop('SIGKILL')
  expect(await jobs()).toMatchObject([{ state: 'working', payload: expect.stringContaining('guest@demo.example') }])
  letGo()
  const next = await startServer(settings())
  await expect.poll(() => mails.mails.length).toBe(1)
  await next.stop()
  expect(mailText(mails.mails[0] ?? '')).toContain('The password of your account guest was')
  expect(mails.mails).toHaveLength(1)
  expect(await jobs()).toMatchObject([{ state: 'done', payload: null, attempts: 2 }])
})

test('a command that nobody has a server for sends its mail before it ends', async () => {
  letGo()
  const state = await openState(join(folder, 'state.sqlite'))
  const { id } = await state.selectFrom('user').select('id').where('login', '=', 'guest').executeTakeFirstOrThrow()
  const factor = { user_id: id, secret: '', set_at: '2026-11-01T00:00:00.000Z', last_step: 0 }
  await state.insertInto('second_factor').values(factor).execute()
  await state.destroy()
  const { exitCode } = await runCommand(['second-factor', 'remove', 'guest'], settings())
  expect([exitCode, mails.mails.length]).toEqual([0, 1])
})
