import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { openInstallation } from '../../../server/installation.ts'
import { readSettings, type Settings } from '../../../server/settings.ts'

/** The tests' day, and the size of their demo data. */
export const TEST_TODAY = '2026-11-21'
export const TEST_PACKAGES = 12_000

const ROOT = join(import.meta.dirname, '../../..')
const SOURCES = ['server/warehouse', 'server/state', 'server/access', 'server/installation.ts']

export function testSettings(dataDir: string, changed: Record<string, string> = {}): Settings {
  const settings = readSettings({
    DATA_DIR: dataDir,
    CONFIG_DIR: join(ROOT, 'config'),
    DEMO_PACKAGES: String(TEST_PACKAGES),
    DEMO_TODAY: TEST_TODAY,
    MEMORY_LIMIT: '1GB',
    LOG_LEVEL: 'silent',
    ...changed,
  })
  if (!settings.ok) throw new Error(JSON.stringify(settings.problem.issues))
  return settings.value
}

let template: string | undefined

/** The folder with the tests' demo data, made once for each state of the sources that make it. */
function templateFolder(): string {
  template ??= join(ROOT, '.cache', `template-${sourceHash()}`)
  return template
}

export async function makeTemplate(): Promise<void> {
  const folder = templateFolder()
  if (existsSync(folder)) return
  const making = `${folder}-making-${process.pid}`
  mkdirSync(making, { recursive: true })
  const installation = await openInstallation({
    settings: testSettings(making),
    now: () => new Date(),
    print: () => undefined,
    onProgress: () => undefined,
  })
  await installation.close()
  if (existsSync(folder)) rmSync(making, { recursive: true })
  else renameSync(making, folder)
}

/** The warehouse of the demo data that copies begin with: to be read, by nobody to be written. */
export function templateWarehouse(): string {
  return join(templateFolder(), 'warehouse.duckdb')
}

/** The state of the same, a SQLite file. */
export function templateState(): string {
  return join(templateFolder(), 'state.sqlite')
}

/** Without what stands beside the state while somebody reads it, which goes at any moment and holds nothing. */
export function copyTemplate(to: string): void {
  cpSync(templateFolder(), to, { recursive: true, filter: (path) => !/-(wal|shm)$/.test(path) })
}

function sourceHash(): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    if (statSync(path).isDirectory())
      readdirSync(path)
        .sort()
        .forEach((name) => add(join(path, name)))
    else hash.update(path.slice(ROOT.length)).update(readFileSync(path))
  }
  SOURCES.forEach((path) => add(join(ROOT, path)))
  return hash.digest('hex').slice(0, 16)
}
