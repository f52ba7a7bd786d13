import { join } from 'node:path'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { StartRefused } from '../process/start-refused.ts'
import { makeDemo } from './demo/make-demo.ts'
import type { WarehouseFile } from './duckdb-file.ts'
import { confineEngine } from './engines/own-folders.ts'
import { loadReference } from './reference/load-reference.ts'

/** Settings of the installation, by their names. */
interface DataSettings {
  readonly DATA_DIR: string
  readonly DEMO: boolean
  readonly DEMO_PACKAGES: number
  readonly DEMO_SEED: number
}

export interface PrepareDataOptions {
  readonly file: WarehouseFile
  readonly settings: DataSettings
  readonly today: CalendarDate
  readonly print: (line: string) => void
  readonly onProgress: (progress: { done: number; total: number }) => void
  readonly makesDemo: boolean
}

/** Brings reference data up to date and, in a demo, makes its data once; then the engine opens nothing but that and reports. Demo data and real data never share a directory. */
export async function prepareData(options: PrepareDataOptions): Promise<void> {
  await fillData(options)
  await confineEngine(options.file, [join(options.settings.DATA_DIR, 'reports')])
}

async function fillData({ file, settings, today, print, onProgress, makesDemo }: PrepareDataOptions): Promise<void> {
  const connection = await file.connect()
  const count = async (table: 'demo' | 'import_run') =>
    Number((await connection.runAndReadAll(`SELECT count(*) FROM ${table}`)).getRows()[0]?.[0] ?? 0)
  try {
    await loadReference(connection)
    const isDemo = (await count('demo')) > 0
    if (isDemo && !settings.DEMO) {
      throw new StartRefused(
        `${settings.DATA_DIR} holds demo data. Choose another DATA_DIR for DEMO=off, or start with DEMO=on.`,
      )
    }
    if (isDemo || !settings.DEMO) return
    if ((await count('import_run')) > 0) {
      throw new StartRefused(
        `${settings.DATA_DIR} holds imported invoices. Start with DEMO=off, or choose another DATA_DIR for the demo.`,
      )
    }
    if (!makesDemo)
      throw new StartRefused(
        `${settings.DATA_DIR} holds no demo data, and this makes none. Start with DEMO=off, or choose another DATA_DIR.`,
      )
    print(`Making demo data: ${settings.DEMO_PACKAGES.toLocaleString('en-US')} packages (once) …`)
    await makeDemo({ connection, packages: settings.DEMO_PACKAGES, today, seed: settings.DEMO_SEED, onProgress })
  } finally {
    connection.disconnectSync()
  }
}
