import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listenForCommands, sendCommand } from '../../../server/commands/command-socket.ts'
import { commandSocketPath } from '../../../server/commands/socket-path.ts'
import { openTestPortal } from '../../test-portal.ts'

test('a command that ends before it has read its answer does not end the server', async () => {
  const portal = await openTestPortal()
  const { DATA_DIR } = portal.installation.settings
  const commands = await listenForCommands(portal.installation)
  const asked = { name: 'import', args: [], folder: '.' }
  for (let times = 0; times < 5; times += 1) {
    const client = connect(commandSocketPath(DATA_DIR))
    client.write(`${JSON.stringify(asked)}\n`)
    await once(client, 'readable')
    client.destroy()
  }
  expect(await sendCommand(DATA_DIR, asked, () => undefined)).toBe(2)
  await commands.close()
  await portal.close()
})
