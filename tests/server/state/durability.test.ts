import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createUsers } from '../../../server/access/users.ts'
import { openState } from '../../../server/state/open-state.ts'
import { createUserSettings } from '../../../server/state/settings.ts'

test('every save that was acknowledged is there after the process was killed', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'a-frame-state-'))
  const path = join(folder, 'state.sqlite')
  const first = await openState(path)
  await createUsers(first, '').add({
    login: 'ann', firstName: '', lastName: '', email: '', passwordHash: '', activated: true, defaultLandingPage: null, passwordExpiresOn: null, singleSession: false, roles: [], permissions: [], grants: { allClients: false, clientIds: [] },
  })
  await first.destroy()

  for (let round = 0; round < 2; round += 1) {
    const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'save-until-killed.ts'), path], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (printed.split('\n').length > 40) child.kill('SIGKILL')
    })
    expect(await ended).toBe('SIGKILL')
    const acknowledged = Number(printed.split('\n').at(-2))
    expect(acknowledged).toBeGreaterThanOrEqual(40)

    const state = await openState(path)
    const settings = createUserSettings(state, () => new Date())
    expect(Number((await settings.get(1, 'count'))?.value)).toBeGreaterThanOrEqual(acknowledged)
    const keys = new Set((await settings.all(1)).map(({ key }) => key))
    expect(Array.from({ length: acknowledged }, (_, at) => `key-${at + 1}`).filter((key) => !keys.has(key))).toEqual([])
    await state.destroy()
  }
  rmSync(folder, { recursive: true })
})
