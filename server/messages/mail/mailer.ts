import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly MailPart[]
  /** What it is known by, where it is sent once; absent: it is made up. */
  readonly messageId?: string
  /** The address whose page ends what is sent again and again, and that ends it at once when it is posted to (RFC 8058). */
  readonly unsubscribe?: string
}

/** A file of a mail; with a `cid` it is a picture within its text. */
export interface MailPart {
  readonly filename: string
  readonly content: Buffer
  readonly contentType: string
  readonly cid?: string
}

export interface Mailer {
  /** Rejects when the mail server does not take the mail. */
  send(mail: Mail): Promise<void>
}

const TIMEOUT_MS = 20_000

/** Sends by SMTP; `url` as smtps://user:password@host:465 or smtp://host:587 (STARTTLS where offered). */
export function createSmtpMailer({ url, from }: { readonly url: string; readonly from: string }): Mailer {
  const transport = createTransport(url, { from })
  return {
    send: async (mail) => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('the mail server did not answer in time')), TIMEOUT_MS)
      })
      try {
        await Promise.race([transport.sendMail(sent(mail)), late])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** Writes each mail as an .eml file that mail programs open, where no mail server is set. */
export function createOutbox({
  folder,
  from,
  now,
}: {
  readonly folder: string
  readonly from: string
  readonly now: () => Date
}): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(sent(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${now().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
      await writeFile(join(folder, name), message as Buffer, { mode: 0o600 })
    },
  }
}

/**
 * Whether a mail that was not taken surely did not go: the server could not be reached, or refused it. A connection that broke or
 * an answer that did not come leave it open.
 */
export function surelyNotSent(error: unknown): boolean {
  const { responseCode, syscall } = error as { readonly responseCode?: unknown; readonly syscall?: unknown }
  return typeof responseCode === 'number' || syscall === 'connect' || syscall === 'getaddrinfo'
}

/** A picture stands in the text; of a file a reader is asked. */
function sent({ attachments = [], unsubscribe, ...mail }: Mail): SendMailOptions {
  const parts = attachments.map((part) => ({
    ...part,
    contentDisposition: part.cid === undefined ? ('attachment' as const) : ('inline' as const),
  }))
  const headers =
    unsubscribe === undefined
      ? {}
      : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { ...mail, headers, attachments: parts }
}
