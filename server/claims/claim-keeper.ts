import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { ClaimFollower } from './kept/follow-claims.ts'
import { claimableFindings } from '../warehouse/audit/claims/claimable-findings.ts'
import { creditsAfter, firstDays, markAudited } from '../warehouse/audit/claims/claim-credits.ts'
import type { PublishWork } from '../warehouse/publishing/publish-work.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

/** Keeps claims in line with the rows, right after each publish and each midnight. */
export interface ClaimKeeper {
  /** Waits until claims say what the newest rows and today say. */
  current(): Promise<void>
  start(): void
  /** Waits until what is under way is done. */
  stop(): Promise<void>
}

export interface ClaimKeeperOptions {
  readonly follower: ClaimFollower
  readonly warehouse: Warehouse
  readonly publish: PublishWork
  readonly now: () => Date
  readonly today: () => CalendarDate
  readonly everyMs: number
  readonly warn: (line: string) => void
}

/** Money first: a finding that a credit ended was right. What a crash leaves undone the next look does. Decision 0127 */
export function createClaimKeeper(options: ClaimKeeperOptions): ClaimKeeper {
  const { follower, warehouse, publish, now, today, everyMs, warn } = options
  let followed = ''
  let following: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const stamp = () => `${warehouse.dataVersion()} ${today()}`

  const settleAsked = async () => {
    const asked = await follower.asked()
    if (!asked) return
    const keys = await follower.settle(await creditsAfter(warehouse, asked), await firstDays(warehouse))
    if (keys.length > 0) await publish((connection) => markAudited(connection, { keys, now: now() }))
  }

  const follow = async () => {
    await settleAsked()
    const upTo = stamp()
    await follower.take(await claimableFindings(warehouse))
    await follower.expire()
    followed = upTo
  }

  const current = async () => {
    while (followed !== stamp() && !stopped) await (following ??= follow().finally(() => (following = undefined)))
  }

  const again = () => {
    if (stopped) return
    timer = setTimeout(
      () =>
        void current()
          .catch((error: unknown) =>
            warn(`Claims could not be brought in line: ${error instanceof Error ? error.message : String(error)}`),
          )
          .finally(again),
      everyMs,
    )
    timer.unref()
  }

  return {
    current,
    start: again,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await following?.catch(() => undefined)
    },
  }
}
