import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandSocketPath } from '../../../server/commands/socket/socket-path.ts'
import { openWarehouseFile } from '../../../server/warehouse/duckdb-file.ts'
import { FORMATS } from '../../../server/warehouse/load/formats/formats.ts'
import { importFiles } from '../../../server/warehouse/load/import-files.ts'
import { runCommand } from './run-program.ts'
import { publishConnection } from '../../../server/warehouse/publish-connection.ts'

const SAMPLE = join(import.meta.dirname, '../../fixtures/ups_billing_250_synthetic.csv')

let folder: string
let server: Server
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'a-frame-outcome-'))
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** In the place of a server that takes the import and ends before it answers: after it loaded it, or before. */
async function listenAndDie(loads: boolean): Promise<void> {
  const path = join(folder, 'warehouse.duckdb')
  if (!loads) (await openWarehouseFile({ path })).close()
  server = createServer((socket) => {
    socket.once('data', (bytes) => {
      const { run } = JSON.parse(String(bytes)) as { run: string }
      const end = () => {
        server.close()
        socket.destroy()
      }
      if (!loads) return end()
      void openWarehouseFile({ path }).then(async (file) => {
        const connection = await file.connect()
        await importFiles(publishConnection(connection), {
          files: [{ path: SAMPLE, format: FORMATS.ups }],
          clientNumber: 'T-1',
          createClientName: 'Test',
          dryRun: false,
          now: new Date('2026-11-21'),
          run,
        })
        connection.disconnectSync()
        file.close()
        end()
      })
    })
  }).listen(commandSocketPath(folder))
  await once(server, 'listening')
}

test.each([
  [true, 0, 'The server ended before it answered, after the import was loaded: 22 lines accepted, 0 rejected.'],
  [false, 1, 'The server ended before the import was loaded: nothing was changed. Run the import again.'],
] as const)('an import whose server ended says whether the data was loaded (%s)', async (loads, exitCode, words) => {
  await listenAndDie(loads)
  const copy = join(folder, 'invoice.csv')
  writeFileSync(copy, readFileSync(SAMPLE))
  expect(
    await runCommand(['import', 'ups', copy, '--client', 'T-1', '--create-client', 'Test'], { DATA_DIR: folder }),
  ).toMatchObject({ exitCode, out: `${words}\n`, errors: '' })
})
