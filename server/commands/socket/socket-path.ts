import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Longest address of a Unix socket that every system takes. */
const LONGEST_PATH = 100

/** Where the running server of a data directory takes commands; a directory too deep for a socket gets one among the temporary files. */
export function commandSocketPath(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\a-frame-${name}`
  const beside = join(dataDir, 'command.sock')
  return beside.length <= LONGEST_PATH ? beside : join(tmpdir(), `a-frame-${name}.sock`)
}
