import type { AuditTrail } from '../../state/audit-trail.ts'

const AT_ONCE = 500

export interface AuditFollowing {
  /** Writes what was added since it looked last; resolves when it is written. */
  look(): Promise<void>
}

export interface FollowAuditOptions {
  readonly trail: Pick<AuditTrail, 'newest' | 'after'>
  /** Of what collects the log: what it cannot take is lost to it, and stays in the audit log. */
  readonly write: (line: string) => void
}

/** Writes each entry of the audit log that is added from now on as a line of JSON, in the order of its chain and once its transaction is committed, whoever added it. */
export async function followAudit({ trail, write }: FollowAuditOptions): Promise<AuditFollowing> {
  let last = await trail.newest()
  let looking: Promise<void> = Promise.resolve()
  const lookOn = async () => {
    for (let more = true; more;) {
      const entries = await trail.after(last, AT_ONCE)
      for (const entry of entries) write(`${JSON.stringify({ audit: entry })}\n`)
      last = entries.at(-1)?.id ?? last
      more = entries.length === AT_ONCE
    }
  }
  return {
    look: () => {
      const looked = looking.then(lookOn)
      looking = looked.catch(() => undefined)
      return looked
    },
  }
}
