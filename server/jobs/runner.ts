import { setTimeout as wait } from 'node:timers/promises'
import { attempt, said, type Working } from './attempt.ts'
import type { JobKind } from './job-kind.ts'
import { addJob, cancelJob, kindsDue, leaveJob, renewLeases, takeBack, takeJob } from './kept-jobs.ts'
import type { Left, TakenJob } from './kept-jobs.ts'

/** A server that works at jobs. */
export interface Runner extends Working {
  readonly lines: Line[]
  /** Does something apart from the call that set it off: what the audit log says of where a call came from is not said of work. */
  readonly apart: <Made>(work: () => Made) => Made
  phase: 'unstarted' | 'running' | 'stopped'
  /** Aborted as it stops. */
  stopping: AbortController
  timer: NodeJS.Timeout | undefined
  looking: Promise<void> | undefined
  standsStill: boolean
}

/** A kind as this server works at it. */
export interface Line {
  readonly kind: JobKind<object>
  /** By their leases. */
  readonly underWay: Map<string, { readonly controller: AbortController; readonly ended: Promise<void> }>
  taking: Promise<void> | undefined
  /** Something may have come that was not there when it looked. */
  isAsked: boolean
  /** How many wait until it is settled. */
  awaited: number
}

/** What nobody woke this server for is begun so much later at most: what another server added, or left as it died, or what is tried again. */
const LOOK_EVERY_MS = 5_000
/** Of the one job of a kind that is done again and again. */
const SCHEDULED = 'scheduled'

/** Takes up what was left when this server ended. */
export async function start(runner: Runner): Promise<void> {
  const { state, now, lines } = runner
  await takeBack(runner)
  for (const { kind } of lines) {
    if (kind.everyMs === undefined) continue
    const due = new Date(now().getTime() + kind.everyMs)
    const one = { kind: kind.name, key: SCHEDULED, userId: null, payload: {}, due, turn: null, unless: [] }
    await addJob(state, one, now)
  }
  runner.phase = 'running'
  runner.stopping = new AbortController()
  runner.timer = setInterval(() => void look(runner), LOOK_EVERY_MS).unref()
  await look(runner)
}

/** Waits until what is worked at has ended or is put back. */
export async function stop(runner: Runner): Promise<void> {
  const { lines } = runner
  runner.phase = 'stopped'
  runner.stopping.abort()
  clearInterval(runner.timer)
  await runner.looking
  await Promise.all(lines.map(({ taking }) => Promise.resolve(taking).catch(() => undefined)))
  const underWay = lines.flatMap((line) => [...line.underWay.values()])
  for (const { controller } of underWay) controller.abort()
  await Promise.all(underWay.map(({ ended }) => ended))
}

/** Holds what is worked at for longer, and begins what is due. */
export function look(runner: Runner): Promise<void> {
  return (runner.looking ??= lookOnce(runner).finally(() => (runner.looking = undefined)))
}

async function lookOnce(runner: Runner): Promise<void> {
  try {
    await renew(runner)
    const due = await kindsDue(runner)
    await Promise.all(runner.lines.filter(({ kind }) => due.has(kind.name)).map((line) => take(runner, line)))
    runner.standsStill = false
  } catch (error) {
    tellStandstill(runner, error)
  }
}

/** Begins what may be begun of a kind, where the server runs, or before that where somebody waits for it. */
export function wake(runner: Runner, line: Line): void {
  if (runner.phase === 'running' || (runner.phase === 'unstarted' && line.awaited > 0))
    void take(runner, line).catch((error: unknown) => tellStandstill(runner, error))
}

/** When all that is due of a kind is done, or the state cannot be had; of a server that stopped, when all that was begun is. */
export async function settle(runner: Runner, line: Line): Promise<void> {
  line.awaited += 1
  try {
    do {
      if (runner.phase !== 'stopped') await take(runner, line)
      await Promise.all([...line.underWay.values()].map(({ ended }) => ended))
    } while (line.taking || line.underWay.size > 0)
  } catch (error) {
    tellStandstill(runner, error)
  } finally {
    line.awaited -= 1
  }
}

/** Ends a job that is under way, and the work at it; another server learns of it when it looks. */
export async function cancel(runner: Runner, line: Line, key: string): Promise<void> {
  const lease = await cancelJob(runner, line.kind.name, key)
  if (lease !== undefined) line.underWay.get(lease)?.controller.abort()
}

/** What is another's by now, or was cancelled, ends. */
async function renew(runner: Runner): Promise<void> {
  const underWay = runner.lines.flatMap((line) => [...line.underWay])
  const leases = underWay.map(([lease]) => lease)
  const held = await renewLeases(runner, leases)
  for (const [lease, { controller }] of underWay) if (!held.has(lease)) controller.abort()
}

function take(runner: Runner, line: Line): Promise<void> {
  line.isAsked = true
  return (line.taking ??= takeAll(runner, line))
}

async function takeAll(runner: Runner, line: Line): Promise<void> {
  try {
    while (line.isAsked) {
      line.isAsked = false
      // A server that stood still for longer than a lease holds what it works at before it takes the same once more.
      await renew(runner)
      for (let job = await takeJob(runner, line.kind); job; job = await takeJob(runner, line.kind))
        begin(runner, line, job)
    }
  } finally {
    line.taking = undefined
  }
}

function begin(runner: Runner, line: Line, job: TakenJob): void {
  const controller = new AbortController()
  const ended = runner
    .apart(() => attempt(runner, { kind: line.kind, job, signal: controller.signal }))
    .then((left) => leave(runner, job.lease, left))
    .finally(() => {
      line.underWay.delete(job.lease)
      wake(runner, line)
    })
  line.underWay.set(job.lease, { controller, ended })
}

/** As often as it takes; what a server that stops cannot write it takes back when it starts. */
async function leave(runner: Runner, lease: string, left: Left): Promise<void> {
  for (;;) {
    try {
      await leaveJob(runner, lease, left)
      return
    } catch (error) {
      tellStandstill(runner, error)
      if (runner.phase !== 'running') return
      await wait(LOOK_EVERY_MS, undefined, { ref: false, signal: runner.stopping.signal }).catch(() => undefined)
    }
  }
}

/** Said once as long as it goes on. */
function tellStandstill(runner: Runner, error: unknown): void {
  if (!runner.standsStill) runner.warn(`Work in the background stands still: ${said(error)}`)
  runner.standsStill = true
}
