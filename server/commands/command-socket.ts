import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { own } from '../../domain/values/entries.ts'
import type { Installation } from '../installation.ts'
import { startFailure } from '../start-failure.ts'
import { COMMANDS } from './commands.ts'
import { noteServer } from './running-servers.ts'
import { commandSocketPath } from './socket-path.ts'

const Request = z.strictObject({
  name: z.string(),
  args: z.array(z.string()),
  folder: z.string(),
  run: z.string().optional(),
})
const Line = z.union([z.strictObject({ print: z.string() }), z.strictObject({ exit: z.int() })])
export type CommandRequest = z.infer<typeof Request>

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
  const say = (answer: z.infer<typeof Line>) => void socket.write(`${JSON.stringify(answer)}\n`)
  const print = (text: string) => say({ print: text })
  try {
    const { name, args, folder, run } = Request.parse(JSON.parse(line))
    const exit = (await own(COMMANDS, name)?.({ args, folder, installation, print, run })) ?? 2
    say({ exit })
  } catch (error) {
    print(startFailure(error))
    say({ exit: 1 })
  }
  socket.end()
}

/** Sends a command to the running server and answers its exit code. `none`: no server holds the data directory; `lost`: it ended before the command did. */
export function sendCommand(
  dataDir: string,
  request: CommandRequest,
  print: (line: string) => void,
): Promise<number | 'none' | 'lost'> {
  return new Promise((resolve) => {
    const socket = connect(commandSocketPath(dataDir))
    let exit: number | undefined
    let connected = false
    socket.on('error', () => resolve(connected ? 'lost' : 'none'))
    socket.once('connect', () => {
      connected = true
      socket.write(`${JSON.stringify(request)}\n`)
      const lines = createInterface({ input: socket })
      lines.on('error', () => undefined)
      lines.on('line', (line) => {
        const answer = Line.parse(JSON.parse(line))
        if ('print' in answer) print(answer.print)
        else exit = answer.exit
      })
      lines.once('close', () => resolve(exit ?? 'lost'))
    })
  })
}
