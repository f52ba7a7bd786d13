import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { CommandLine, type CommandRequest } from './command-lines.ts'
import { commandSocketPath } from './socket-path.ts'

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
        const answer = CommandLine.parse(JSON.parse(line))
        if ('print' in answer) print(answer.print)
        else exit = answer.exit
      })
      lines.once('close', () => resolve(exit ?? 'lost'))
    })
  })
}
