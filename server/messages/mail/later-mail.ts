import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { TRIED_AGAIN_AFTER_MINUTES } from '../../../domain/schedules/run.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Mail, Mailer } from './mailer.ts'

/** Mails of one kind that nobody waits for: what they tell is kept until the mail server has them. Decision 0193 */
export interface LaterMail<Told extends object> {
  /** Tells somebody. Never rejects: what cannot be kept stops nothing and is said in the log. */
  send(userId: number, told: Told): Promise<void>
  /** When none is under way. */
  settled(): Promise<void>
}

export interface LaterMailOptions<Told extends object> {
  /** Of the jobs. */
  readonly name: string
  readonly told: z.ZodType<Told>
  /** Undefined: there is nobody to be told any more. */
  readonly make: (userId: number, told: Told) => Promise<Mail | undefined>
  /** The host of the portal, of whom mails are known to be. */
  readonly host: string
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly warn: (line: string) => void
}

const TROUBLE = 'A mail could not be sent'
const AT_ONCE = 5

/** A mail is made when it goes. One that went as its server died goes again, by the same name. */
export function createLaterMail<Told extends object>(options: LaterMailOptions<Told>): LaterMail<Told> {
  const { name, told: Told, make, host, jobs, mailer, warn } = options
  const queue = jobs.kind({
    name,
    payload: z.object({ userId: z.number(), mailId: z.string(), told: Told }),
    atOnce: AT_ONCE,
    againAfterMinutes: TRIED_AGAIN_AFTER_MINUTES,
    trouble: TROUBLE,
    perform: async ({ userId, mailId, told }) => {
      const mail = await make(userId, told)
      if (mail) await mailer.send({ ...mail, messageId: `<${mailId}@${host}>` })
    },
  })
  return {
    send: async (userId, told) => {
      try {
        await queue.add({ payload: { userId, mailId: randomUUID(), told }, userId })
      } catch (error) {
        warn(`${TROUBLE}: ${error instanceof Error ? error.message : String(error)}`)
      }
    },
    settled: queue.settled,
  }
}
