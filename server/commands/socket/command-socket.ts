import { chmod, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { own } from '../../../domain/values/entries.ts'
import type { Installation } from '../../installation.ts'
import { startFailure } from '../../process/start-failure.ts'
import { CommandRequest, type CommandLine } from './command-lines.ts'
import { COMMANDS } from '../commands.ts'
import { noteServer } from './running-servers.ts'
import { commandSocketPath } from './socket-path.ts'

/** Takes commands of the same system user while the server holds the data directory: one JSON line in, JSON lines out. */
export async function listenForCommands(installation: Installation): Promise<{ close(): Promise<void> }> {
  const path = commandSocketPath(installation.settings.DATA_DIR)
  await rm(path, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    const lines = createInterface({ input: socket })
    lines.on('error', () => undefined)
    lines.once('line', (line) => void serve(line, socket, installation))
  })
  const mask = process.umask(0o177)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  process.umask(mask)
  if (process.platform !== 'win32') await chmod(path, 0o600)
  const takeBack = await noteServer(installation.settings.DATA_DIR)
  return {
    close: async () => {
      await takeBack()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function serve(line: string, socket: Socket, installation: Installation): Promise<void> {
  const say = (answer: CommandLine) => void socket.write(`${JSON.stringify(answer)}\n`)
  const print = (text: string) => say({ print: text })
  try {
    const { name, args, folder, run } = CommandRequest.parse(JSON.parse(line))
    const exit = (await own(COMMANDS, name)?.({ args, folder, installation, print, run })) ?? 2
    say({ exit })
  } catch (error) {
    print(startFailure(error))
    say({ exit: 1 })
  }
  socket.end()
}
