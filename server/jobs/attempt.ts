import type { JobKind } from './job-kind.ts'
import { keepProgress, type KeptJobs, type Left, type TakenJob } from './kept-jobs.ts'

/** What jobs are worked at with. */
export interface Working extends KeptJobs {
  readonly warn: (line: string) => void
}

/** Of how far a job is, no more is kept than so often. */
const NOTED_EVERY_MS = 1_000
const MINUTE_MS = 60_000

/** Does the work of a job, and says what it is left as. Never rejects. */
export async function attempt(
  working: Working,
  { kind, job, signal }: { readonly kind: JobKind<object>; readonly job: TakenJob; readonly signal: AbortSignal },
): Promise<Left> {
  const ended = (as: 'done' | 'failed'): Left =>
    kind.everyMs === undefined ? { as } : { as: 'repeated', due: later(working, kind.everyMs) }
  let payload: object | undefined
  try {
    payload = kind.payload.parse(JSON.parse(job.payload))
    if (job.attempts > kind.againAfterMinutes.length + 1) throw new Error('each server that began it ended')
    await kind.perform(payload, { signal, onProgress: noting(working, job.lease) })
    return ended('done')
  } catch (error) {
    if (signal.aborted) return { as: 'put back' }
    working.warn(`${kind.trouble}: ${said(error)}`)
  }
  const minutes = kind.againAfterMinutes[job.attempts - 1]
  if (minutes !== undefined) return { as: 'tried again', due: later(working, minutes * MINUTE_MS) }
  try {
    if (payload) await kind.giveUp?.(payload)
    return ended('failed')
  } catch (error) {
    working.warn(`${kind.trouble}, and could not be given up: ${said(error)}`)
    return { as: 'tried again', due: later(working, MINUTE_MS) }
  }
}

function noting(working: Working, lease: string): (progress: number) => void {
  let notedMs = -NOTED_EVERY_MS
  return (progress) => {
    if (performance.now() - notedMs < NOTED_EVERY_MS) return
    notedMs = performance.now()
    void keepProgress(working, lease, progress).catch((error: unknown) =>
      working.warn(`How far work is could not be kept: ${said(error)}`),
    )
  }
}

function later({ now }: Working, ms: number): Date {
  return new Date(now().getTime() + ms)
}

export function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
