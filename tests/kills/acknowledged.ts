import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPORT_ANSWERS } from '../../domain/reports/report.ts'
import type { RecordRow } from '../../domain/records/record-spec.ts'
import { sendCommand } from '../../server/commands/socket/send-command.ts'
import { requestOf, type Listed } from '../server/reports/report-calls.ts'
import { invoiceOf } from '../server/warehouse/load/ups-invoice.ts'
import { csvText } from '../server/warehouse/load/ups-file.ts'
import type { KilledServer } from './killed-server.ts'

const FILTERS = '/aiparcelweb/api/filtersettings'
const GROUPS = '/aiparcelweb/api/records/accountgroups'
const REPORTS = '/aiparcelreports/api/reports'
export const PACKAGES_OF_AN_IMPORT = 60
const CLIENT = { id: '1', number: 'C-1' }

export interface TriedImport {
  readonly invoice: string
  readonly file: string
  /** Of the last import of it that was acknowledged. */
  run: string | null
  /** The packages of it that may be there: what was asked and not acknowledged may be done, or not at all. */
  mayHold: readonly number[]
}

/** What was asked of servers that were killed, and what of it they said is done. */
export interface Acknowledged {
  /** Saves asked for, acknowledged or not: each says its number, so that a later one is never taken for an earlier one lost. */
  savesAsked: number
  readonly saves: Map<string, string>
  readonly groups: Map<string, string>
  readonly imports: TriedImport[]
  /** Imports and undos that a kill cut off, and whose file was loaded again then. */
  loadedAgain: number
  readonly reports: Set<string>
  /** What a server that was still alive refused, in words. */
  readonly refused: string[]
}

export function nothingAcknowledged(): Acknowledged {
  return {
    savesAsked: 0,
    saves: new Map(),
    groups: new Map(),
    imports: [],
    loadedAgain: 0,
    reports: new Set(),
    refused: [],
  }
}

export interface Work {
  readonly server: KilledServer
  readonly dataDir: string
  readonly known: Acknowledged
  readonly goesOn: () => boolean
}

/** Saves, edits of records, imports and reports at once, each one after the other, until the server is gone. */
export async function workUntilKilled(work: Work): Promise<void> {
  const tell = (error: unknown) => {
    if (work.goesOn()) work.known.refused.push(String(error))
  }
  await Promise.all([saving, editing, importing, reporting].map((each) => each(work).catch(tell)))
}

async function saving({ server, known, goesOn }: Work): Promise<void> {
  while (goesOn()) {
    const at = known.savesAsked
    known.savesAsked += 1
    const [filter_key, filter_value] = [`kill-${at % 40}`, JSON.stringify({ at })]
    const { status } = await server.call('POST', `${FILTERS}/addfilterForKey`, { filter_key, filter_value })
    if (status === 200) known.saves.set(filter_key, filter_value)
    else throw new Error(`a save was refused with ${status}`)
  }
}

async function editing({ server, known, goesOn }: Work): Promise<void> {
  while (goesOn()) {
    const name = `Group ${randomUUID()}`
    const added = await server.call('POST', GROUPS, { values: { client: CLIENT.id, name, accounts: [] } })
    if (added.status !== 200) throw new Error(`a record was refused with ${added.status}`)
    const { id, version, values } = added.body as RecordRow
    known.groups.set(id, name)
    const renamed = `${name} again`
    const edited = await server.call('PUT', `${GROUPS}/${id}`, { version, values: { ...values, name: renamed } })
    if (edited.status === 200) known.groups.set(id, renamed)
  }
}

/** What was under way at the last kill is loaded again. Then each invoice is loaded; every second one is undone, and every fourth loaded again. */
async function importing(work: Work): Promise<void> {
  const { dataDir, known, goesOn } = work
  const folder = mkdtempSync(join(dataDir, 'imports-'))
  const load = async (tried: TriedImport) => {
    const run = randomUUID()
    const args = ['ups', tried.file, '--client', 'KILLS', '--create-client', 'Kills']
    const said = await ask(work, tried, {
      holds: PACKAGES_OF_AN_IMPORT,
      command: { name: 'import', args, folder, run },
    })
    if (said !== null) tried.run = run
    return said === null ? null : (/npm run undo -- (\d+)/.exec(said)?.[1] ?? null)
  }
  const last = known.imports.at(-1)
  if (last && last.mayHold.length > 1) {
    await load(last)
    if (last.mayHold.length === 1) known.loadedAgain += 1
  }
  while (goesOn()) {
    const at = known.imports.length
    const invoice = `K${String(at).padStart(9, '0')}`
    const tried: TriedImport = { invoice, file: join(folder, `${at}.csv`), run: null, mayHold: [0] }
    known.imports.push(tried)
    const lines = Array.from({ length: PACKAGES_OF_AN_IMPORT }, (_, line) => ({
      codes: 'SHP ISS FRT 003',
      text: 'Ground Commercial',
      net: '11.40',
      tracking: `1Z41W7E0${String(at).padStart(6, '0')}${String(line).padStart(4, '0')}`,
      quantity: '1',
    }))
    writeFileSync(tried.file, csvText(invoiceOf({ number: invoice, date: '2026-03-07' }, lines)))
    const loaded = await load(tried)
    if (loaded === null || at % 2 === 1) continue
    const undone = await ask(work, tried, { holds: 0, command: { name: 'undo', args: [loaded], folder } })
    if (undone !== null && at % 4 === 2) await load(tried)
  }
}

/** What the server says to a command after which an invoice holds so many packages; null: it was killed meanwhile. */
async function ask(
  { dataDir }: Work,
  tried: TriedImport,
  { holds, command }: { readonly holds: number; readonly command: Parameters<typeof sendCommand>[1] },
): Promise<string | null> {
  tried.mayHold = [...tried.mayHold, holds]
  const said: string[] = []
  const exit = await sendCommand(dataDir, command, (line) => void said.push(line))
  if (typeof exit !== 'number') return null
  if (exit !== 0) throw new Error(`${command.name} ended with ${exit}: ${said.join(' ')}`)
  tried.mayHold = [holds]
  return said.join('\n')
}

async function reporting({ server, known, goesOn }: Work): Promise<void> {
  if (goesOn()) {
    const from = `2026-0${1 + (known.reports.size % 9)}-01`
    const request = requestOf(
      'spend',
      { clientId: 1, from, to: '2026-11-21', period: '' },
      { format: known.reports.size % 2 === 0 ? 'csv' : 'xlsx', idempotencyKey: randomUUID() },
    )
    const { status, bytes } = await server.call('POST', '/aiparcelreports/api/aidashboards/submitReport/spend', request)
    if (status === 200 && bytes.toString() === REPORT_ANSWERS.submitted)
      known.reports.add(String(request.idempotencyKey))
  }
}

/** What a server that was started again lost of what was acknowledged, in words; nothing where it lost nothing. */
export async function lostOf({ server, dataDir, known }: Omit<Work, 'goesOn'>): Promise<string[]> {
  const lost: string[] = []
  const stored = new Map(
    (
      (await server.call('GET', `${FILTERS}/getAllFiltersinfo`)).body as { filter_key: string; filter_value: string }[]
    ).map((each) => [each.filter_key, each.filter_value]),
  )
  for (const [key, value] of known.saves) {
    const at = (text: string | undefined) => (JSON.parse(text ?? '{"at":-1}') as { at: number }).at
    if (at(stored.get(key)) < at(value))
      lost.push(`the save ${key} of ${value}, which is ${stored.get(key) ?? 'nothing'}`)
  }
  for (const [id, name] of [...known.groups].slice(-20)) {
    const { values } = (await server.call('GET', `${GROUPS}/${id}`)).body as Partial<RecordRow>
    if (values?.name !== name && values?.name !== `${name} again`)
      lost.push(`the record ${id} "${name}", which is "${String(values?.name)}"`)
  }
  for (const { run, invoice } of known.imports.slice(-3)) {
    if (run === null) continue
    if ((await sendCommand(dataDir, { name: 'import outcome', args: [run], folder: dataDir }, () => undefined)) !== 0)
      lost.push(`the import of ${invoice}`)
  }
  const listed = (await server.call('GET', REPORTS)).body as Listed[]
  if (listed.length < known.reports.size)
    lost.push(`${known.reports.size - listed.length} of ${known.reports.size} reports`)
  const chain = (await server.call('GET', '/aiparcelweb/api/verifyAudit')).body as { brokenAt: number | null }
  if (chain.brokenAt !== null) lost.push(`the audit log from entry ${chain.brokenAt} on`)
  return lost
}
