import { join } from 'node:path'
import type { Room } from '../../room.ts'
import { createOutbox, createSmtpMailer, type Mailer } from './mailer.ts'

interface Environment {
  readonly DATA_DIR: string
  readonly MAIL_FROM: string
  readonly SMTP_URL?: string | undefined
}

interface MailNeeds {
  readonly environment: Environment
  readonly now: () => Date
  /** Counts what is sent. */
  readonly metrics: { mailing(mailer: Mailer): Mailer }
}

export const mailRoom = {
  open: ({ environment, now, metrics }: MailNeeds) => ({
    mailer: metrics.mailing(openMailer(environment, now)),
    sendsMail: environment.SMTP_URL !== undefined,
  }),
} satisfies Room

/** Where mails are written when no mail server is set; undefined when one is. */
export function outboxFolder({ SMTP_URL, DATA_DIR }: Pick<Environment, 'DATA_DIR' | 'SMTP_URL'>): string | undefined {
  return SMTP_URL === undefined ? join(DATA_DIR, 'outbox') : undefined
}

function openMailer(environment: Environment, now: () => Date): Mailer {
  const { SMTP_URL, MAIL_FROM, DATA_DIR } = environment
  if (SMTP_URL !== undefined) return createSmtpMailer({ url: SMTP_URL, from: MAIL_FROM })
  return createOutbox({ folder: join(DATA_DIR, 'outbox'), from: MAIL_FROM, now })
}
