import type { AuditLog } from '../state/audit-log.ts'

const HOUR_MS = 3_600_000

export interface RefusedCall {
  /** Who asked. */
  readonly userId: number
  /** The operation of the contract, with the kind of record where it is one of records. */
  readonly call: string
}

/** Calls that were refused for want of a power, in the audit log: each once a person, call and hour, and how many more there were once the hour is over. Decision 0073 */
export interface RefusedCalls {
  note(refused: RefusedCall): Promise<void>
  /** Writes how many more there were in the hours that are over; `all`: in those that are not, too. */
  settle(all?: boolean): Promise<void>
}

interface Hour extends RefusedCall {
  readonly sinceMs: number
  /** Beside the first, which has its entry. */
  more: number
}

export function createRefusedCalls(audit: AuditLog, now: () => Date): RefusedCalls {
  const hours = new Map<string, Hour>()

  const entry = ({ userId, call }: RefusedCall, detail?: object) =>
    audit({
      userId,
      action: 'refused-call',
      object: `call ${call}`,
      decision: 'refused',
      ...(detail ? { detail: JSON.stringify(detail) } : {}),
    })
  const settle = async (all = false) => {
    const nowMs = now().getTime()
    for (const [key, hour] of hours) {
      const { sinceMs, more } = hour
      if (!all && nowMs >= sinceMs && nowMs < sinceMs + HOUR_MS) continue
      hours.delete(key)
      if (more > 0) await entry(hour, { more, since: new Date(sinceMs).toISOString() })
    }
  }

  return {
    settle,
    note: async (refused) => {
      const key = `${refused.userId} ${refused.call}`
      const nowMs = now().getTime()
      const hour = hours.get(key)
      if (hour && nowMs >= hour.sinceMs && nowMs < hour.sinceMs + HOUR_MS) {
        hour.more += 1
        return
      }
      hours.set(key, { ...refused, sinceMs: nowMs, more: 0 })
      if (hour && hour.more > 0) await entry(hour, { more: hour.more, since: new Date(hour.sinceMs).toISOString() })
      await entry(refused)
    },
  }
}
