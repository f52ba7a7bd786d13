import { clientOfPage } from '../../../domain/dashboards/navigation.ts'
import type { HEALTH_PROBES } from '../../../domain/records/record-sources.ts'
import { LEAST_ROOM_BYTES } from '../../process/disk-room.ts'
import { jobs } from './job-source.ts'
import type { RecordContext, RecordSource } from '../record-source.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MB = 1_000_000

type Probe = (typeof HEALTH_PROBES)[number]

interface Reading {
  readonly figure: number
  /** Fault: what needs it does not work; off: the installation is set up without it. */
  readonly condition: 'well' | 'attention' | 'fault' | 'off'
  /** ISO text in UTC. */
  readonly since?: string | null
}

/** How the installation is now: the process and its stores whole, of reports, folders, publishes and pages those of people and clients that the reader sees. ROUTE-22 */
export const healthSource: RecordSource = {
  all: async (context) =>
    Object.entries(await readings(context)).map(([probe, { figure, condition, since }]) => ({
      id: probe,
      values: { probe, condition, figure, since: since ? since.slice(0, 16).replace('T', ' ') : '' },
    })),
}

async function readings(context: RecordContext): Promise<Record<Probe, Reading>> {
  const { deps, caller } = context
  const { families } = caller.scope
  const nowMs = deps.now().getTime()
  const startedAt = new Date(nowMs - process.uptime() * 1_000).toISOString()
  const warehouse = await timed(() => deps.warehouse.isReady())
  const state = await timed(() => deps.users.count())
  const { publishing, mailsSent, mailsFailed } = await deps.metrics.figures()
  const { dataVersion, publishedAt } = await deps.publishes.seenBy(caller.scope)
  const free = await deps.freeBytes()
  const reports = (await jobs(context)).filter(({ kind }) => kind === 'report')
  const underWay = reports.filter(({ outcome }) => outcome === 'queued' || outcome === 'running')
  const failed = reports.filter(
    ({ outcome, endedAt }) => outcome === 'failed' && endedAt !== null && nowMs - Date.parse(endedAt) < DAY_MS,
  )
  const folders = (await deps.watchedFolders.all()).filter(({ clientId }) => families.has(clientId))
  const refused = folders.filter(({ last }) => last?.outcome === 'refused')
  const lastFiles = folders.flatMap(({ last }) => last?.at ?? []).sort()
  const broken = deps.config
    .current()
    .brokenPages.filter(({ id }) => families.has(clientOfPage(id) ?? NaN) || clientOfPage(id) === undefined)
  const watched = (reading: Reading): Reading =>
    deps.watching.base === null ? { ...reading, condition: 'off' } : reading
  return {
    hoursRunning: { figure: Math.floor((process.uptime() * 1_000) / HOUR_MS), condition: 'well', since: startedAt },
    warehouseMs: { figure: warehouse.ms, condition: warehouse.value ? 'well' : 'fault' },
    queriesRunning: count(deps.warehouse.counters.running()),
    queriesWaiting: troubled(deps.warehouse.counters.waiting()),
    publishesSeen: { figure: dataVersion, condition: publishedAt === null ? 'attention' : 'well', since: publishedAt },
    publishing: count(publishing),
    stateMs: count(state.ms),
    freeMb: { figure: Math.floor(free / MB), condition: free < LEAST_ROOM_BYTES ? 'attention' : 'well' },
    mailsSent: { figure: mailsSent, condition: deps.sendsMail ? 'well' : 'off', since: startedAt },
    mailsFailed: { ...troubled(mailsFailed), since: startedAt },
    reportsUnderWay: count(underWay.length),
    reportsFailed: { ...troubled(failed.length), since: new Date(nowMs - DAY_MS).toISOString() },
    foldersWatched: watched({ ...count(folders.length), since: lastFiles.at(-1) ?? null }),
    foldersPaused: watched(troubled(folders.filter(({ paused }) => paused).length)),
    foldersRefused: watched(troubled(refused.length)),
    pagesBroken: troubled(broken.length),
  }
}

function count(figure: number): Reading {
  return { figure, condition: 'well' }
}

function troubled(figure: number): Reading {
  return { figure, condition: figure > 0 ? 'attention' : 'well' }
}

/** Whole milliseconds, at least one. */
async function timed<Value>(ask: () => Promise<Value>): Promise<{ readonly value: Value; readonly ms: number }> {
  const startMs = performance.now()
  const value = await ask()
  return { value, ms: Math.ceil(performance.now() - startMs) }
}
