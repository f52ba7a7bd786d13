import type { AssertionNeeds } from './access/saml/assertion-route.ts'
import type { SeeingNeeds } from './access/seeing/seen-caller.ts'
import type { AssistantSocketNeeds } from './assistant/serve-assistant.ts'
import type { CallerNeeds } from './callers/caller.ts'
import type { WrittenLines } from './admin/audit-log/follow-audit.ts'
import type { ClosedPageNeeds } from './admin/closed-page.ts'
import type { MetricsNeeds } from './metrics/serve-metrics.ts'
import type { RefusedCalls } from './callers/refused-calls.ts'
import type { ProgramCallerNeeds } from './callers/program-caller.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Scheduler } from './schedules/scheduler.ts'
import type { NeedsOf } from './room.ts'
import type { HANDLERS } from './rooms.ts'

/** What the server needs beside what its rooms need. */
interface ServerNeeds {
  readonly writtenLines: WrittenLines
  /** Folder of the help's topics, one folder a language. */
  readonly helpDir: string
  /** Whether the disk of the data takes what is written next. */
  readonly hasRoom: () => Promise<boolean>
  readonly refusedCalls: RefusedCalls
  readonly scheduler: Scheduler
  readonly jobs: Jobs
}

/** The sum of what everyone needs; made once in main, or anew for each test. Each room takes its own needs alone. */
export type Deps = ServerNeeds &
  CallerNeeds &
  ProgramCallerNeeds &
  SeeingNeeds &
  ClosedPageNeeds &
  AssertionNeeds &
  AssistantSocketNeeds &
  MetricsNeeds &
  NeedsOf<typeof HANDLERS>
