import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The data folder of the server that the browser tests run against, by its port. */
export function e2eDataDir(port = '4173'): string {
  return join(tmpdir(), `a-frame-e2e-${port}`)
}
