import { clientsOfAddress } from '../../../domain/dashboards/layout/sharing.ts'
import { RUN_ENDS } from '../../../domain/schedules/run.ts'
import type { Run } from '../../schedules/kept/runs.ts'
import { visiblePeople } from '../../callers/visible/visible-people.ts'
import type { RecordContext, RecordSource, StoredRecord } from '../record-source.ts'

/** Mails of pages on a schedule that are to come or under way, of people and clients that the reader sees. ROUTE-21 */
export const scheduledRunSource: RecordSource = {
  all: async (context) => {
    const runs = (await context.deps.runs.all()).filter(({ state }) => !RUN_ENDS.includes(state))
    const planned = (await context.deps.subscriptions.all()).flatMap(
      ({ id, userId, name, address, people, nextAt, rule }) =>
        nextAt === null || rule
          ? []
          : people.map((to) => ({
              ...NOT_BEGUN,
              id: `planned_${id}_${to}`,
              userId,
              to,
              name,
              address,
              dueAt: nextAt,
            })),
    )
    return seen([...runs, ...planned], context)
  },
}

/** Those that ended. ROUTE-13 */
export const runLogSource: RecordSource = {
  all: async (context) =>
    seen(
      (await context.deps.runs.all()).filter(({ state }) => RUN_ENDS.includes(state)),
      context,
    ),
}

type ListedRun = Omit<Run, 'id' | 'state' | 'subscriptionId' | 'messageId' | 'news'> & {
  readonly id: number | string
  readonly state: Run['state'] | 'planned'
}

const NOT_BEGUN = { state: 'planned', reason: null, tries: 0, endedAt: null } as const

/** Of people and clients that the reader sees. */
async function seen(runs: readonly ListedRun[], { deps, caller }: RecordContext): Promise<StoredRecord[]> {
  const people = new Set(visiblePeople(caller, await deps.users.all()).map(({ id }) => id))
  return runs
    .filter(
      ({ userId, to, address }) =>
        people.has(userId) &&
        people.has(to) &&
        clientsOfAddress(address).named.every(({ clientId }) => caller.scope.families.has(clientId)),
    )
    .map(({ id, name, userId, to, dueAt, state, reason, tries, endedAt }) => ({
      id: String(id),
      values: {
        what: name,
        owner: [String(userId)],
        receiver: [String(to)],
        due: minute(dueAt),
        outcome: state,
        reason: reason ?? '',
        tries,
        ended: endedAt === null ? '' : minute(endedAt),
      },
    }))
}

/** `2026-11-21 09:30`, UTC. */
function minute(at: string): string {
  return at.slice(0, 16).replace('T', ' ')
}
