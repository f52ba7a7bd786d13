import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
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
        await Promise.race([transport.sendMail(mail), late])
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
      const { message } = await transport.sendMail(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${now().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
      await writeFile(join(folder, name), message as Buffer, { mode: 0o600 })
    },
  }
}
