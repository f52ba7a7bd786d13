import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMANDS } from '../../../server/commands/commands.ts'
import { connectionOf } from '../../../server/warehouse/publish-connection.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.signIn('analyst')
})
afterAll(() => portal.close())

async function doctor() {
  const lines: string[] = []
  const code = await COMMANDS.doctor?.({
    args: [],
    folder: '.',
    installation: portal.installation,
    print: (line) => void lines.push(line),
  })
  return {
    code,
    faults: lines.filter((line) => line.startsWith('FAULT')).map((line) => line.slice(7)),
    said: lines.join('\n'),
  }
}

test('a sound installation passes every check', async () => {
  const { code, faults, said } = await doctor()
  expect([code, faults, said]).toEqual([0, [], expect.stringContaining('ok     The audit log is a chain')])
})

test('each kind of damage is found, with what to do', async () => {
  const { settings, publish } = portal.installation
  await publish(async (lent) => {
    const connection = connectionOf(lent)
    await connection.run('UPDATE package_day SET net_amount = net_amount + 1 WHERE client_id = 1')
    await connection.run(
      'DELETE FROM charge_level_info WHERE charge_id = (SELECT max(charge_id) FROM charge_level_info)',
    )
    await connection.run("INSERT INTO account VALUES (9999, 'stray', '9999', 9999, 1)")
  })
  const state = new Database(join(settings.DATA_DIR, 'state.sqlite'))
  state.pragma('foreign_keys = OFF')
  state.exec(
    "UPDATE audit SET object = 'other' WHERE id = (SELECT min(id) FROM audit); INSERT INTO user_client VALUES (9999, 1)",
  )
  state.close()
  const open = join(settings.DATA_DIR, 'notes.txt')
  writeFileSync(open, '')
  chmodSync(open, 0o644)
  const { code, faults, said } = await doctor()
  expect(code).toBe(1)
  expect(faults).toEqual([
    'The state is whole, and its rows name rows that are there',
    'The audit log is a chain without a gap',
    'The warehouse says the same in its rows, charges and sums',
    'Files are closed to other users of the system',
  ])
  for (const words of [
    'a row of user_client names a row of user',
    'the sums of package_day differ',
    '1 rows of packages have another net amount',
    '1 accounts are of a client that is not there',
    `${open} can be read`,
    'npm run restore',
  ])
    expect(said).toContain(words)
})
