import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sendCommand } from '../../../server/commands/socket/send-command.ts'
import { commandSocketPath } from '../../../server/commands/socket/socket-path.ts'

test('a server that is gone before it has read a command leaves it lost, and the command goes on to say so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'a-frame-socket-'))
  const server = createServer((socket) => socket.once('readable', () => socket.destroy())).listen(
    commandSocketPath(folder),
  )
  await once(server, 'listening')
  const asked = { name: 'import', args: ['x'.repeat(100_000)], folder: '.' }
  expect(await sendCommand(folder, asked, () => undefined)).toBe('lost')
  server.close()
  await once(server, 'close')
  expect(await sendCommand(folder, asked, () => undefined)).toBe('none')
  rmSync(folder, { recursive: true })
})
