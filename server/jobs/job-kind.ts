import type * as z from 'zod'

/** A kind of work that is done beside the calls of people, and survives the server that does it. Decision 0193 */
export interface JobKind<Payload extends object> {
  readonly name: string
  /** What a job of it needs to be done; what an older version of the server kept fits it too. */
  readonly payload: z.ZodType<Payload>
  /** So many are worked at by all servers together; of a person one. */
  readonly atOnce: number
  /** After how many minutes one that failed is tried again, the first time, the second …; then it is given up. One whose server died is begun as often. */
  readonly againAfterMinutes: readonly number[]
  /** There is always one, without a payload, which is due again so long after it ended; absent: they are added. */
  readonly everyMs?: number
  /** What the log says before why one failed. */
  readonly trouble: string
  /** Does the work; after a server died it is done once more from the beginning. Rejects where it failed. */
  perform(payload: Payload, work: Work): Promise<void>
  /** What is done in the place of one that is given up. */
  giveUp?(payload: Payload): Promise<void>
}

/** What who works at a job is handed. */
export interface Work {
  /** Aborted where the server stops, or the job was cancelled or is another server's: who then rejects leaves it as if it had not been begun. */
  readonly signal: AbortSignal
  /** Says how far it is, in what its kind counts. */
  readonly onProgress: (progress: number) => void
}
