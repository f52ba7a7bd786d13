import { LOADS_A_PAGE } from '../../../domain/uploads/upload.ts'
import { loads, type KeptLoad } from '../../warehouse/load/past-loads/loads.ts'
import { visiblePeople } from '../../callers/visible/visible-people.ts'
import type { RecordContext, RecordSource, StoredRecord } from '../record-source.ts'

export interface Job {
  readonly id: string
  readonly kind: 'report' | 'load'
  readonly what: string
  /** Undefined: a program, a folder, the command line, or somebody whom the reader does not see. */
  readonly personId: number | undefined
  readonly clientIds: readonly number[]
  readonly outcome: string
  /** ISO texts in UTC; null: not ended, or not kept. */
  readonly beganAt: string
  readonly endedAt: string | null
  readonly rows: number
}

/** What ran and runs apart from what people look at: reports of people whom the reader sees, on clients that they see, and loads of these clients. ROUTE-21, ROUTE-22 */
export const jobSource: RecordSource = {
  all: async (context) => (await jobs(context)).map(recordOf),
}

/** The same by day (UTC) and kind: how many ran, failed, and how long they took. ROUTE-21 */
export const taskMetricSource: RecordSource = {
  all: async (context) => {
    const days = new Map<string, Job[]>()
    for (const job of await jobs(context)) {
      const id = `${job.beganAt.slice(0, 10)}_${job.kind}`
      const those = days.get(id)
      if (those) those.push(job)
      else days.set(id, [job])
    }
    return [...days].map(([id, those]) => {
      const seconds = those.flatMap(({ beganAt, endedAt }) =>
        endedAt === null ? [] : [(Date.parse(endedAt) - Date.parse(beganAt)) / 1_000],
      )
      const mean = seconds.reduce((sum, each) => sum + each, 0) / seconds.length
      return {
        id,
        values: {
          day: id.slice(0, 10),
          kind: those[0]?.kind ?? '',
          runs: those.length,
          failures: those.filter(({ outcome }) => outcome === 'failed').length,
          rows: those.reduce((sum, { rows }) => sum + rows, 0),
          ...(seconds.length > 0
            ? { meanSeconds: Math.ceil(mean), longestSeconds: Math.ceil(Math.max(...seconds)) }
            : {}),
        },
      }
    })
  },
}

export async function jobs({ deps, caller }: RecordContext): Promise<Job[]> {
  const people = visiblePeople(caller, await deps.users.all())
  const idOf = new Map(people.map(({ login, id }) => [login, id]))
  const seen = new Set(idOf.values())
  const reports = (await deps.reportRuns.all()).filter(
    ({ userId, clientIds }) => seen.has(userId) && clientIds.every((id) => caller.scope.families.has(id)),
  )
  const loaded: KeptLoad[] = []
  for (;;) {
    const page = await loads(deps.warehouse, { scope: caller.scope, before: loaded.at(-1)?.id })
    loaded.push(...page)
    if (page.length < LOADS_A_PAGE) break
  }
  return [
    ...reports.map(({ id, name, userId, clientIds, status, submittedAt, endedAt, rows }) => ({
      id: `report_${id}`,
      kind: 'report' as const,
      what: name,
      personId: userId,
      clientIds,
      outcome: status,
      beganAt: submittedAt,
      endedAt,
      rows,
    })),
    ...loaded.map(({ id, files, by, clientId, undone, loadedAt, newRows }) => ({
      id: `load_${id}`,
      kind: 'load' as const,
      what: files.join(', '),
      personId: by === null ? undefined : idOf.get(by),
      clientIds: [clientId],
      outcome: undone ? 'undone' : 'done',
      beganAt: loadedAt,
      endedAt: null,
      rows: newRows,
    })),
  ]
}

function recordOf({ id, kind, what, personId, clientIds, outcome, beganAt, endedAt, rows }: Job): StoredRecord {
  return {
    id,
    values: {
      kind,
      what,
      people: personId === undefined ? [] : [String(personId)],
      clients: clientIds.map(String),
      outcome,
      began: minute(beganAt),
      ended: endedAt === null ? '' : minute(endedAt),
      rows,
    },
  }
}

/** `2026-11-21 09:30`, UTC. */
function minute(at: string): string {
  return at.slice(0, 16).replace('T', ' ')
}
