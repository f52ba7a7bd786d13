import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface MailServerOptions {
  /** While it refuses, it takes nothing. */
  readonly refuses?: () => boolean
  /** Waits before it answers for whom a mail is. */
  readonly held?: () => Promise<void>
  /** Waits before it says that it has taken a mail. */
  readonly taken?: () => Promise<void>
}

/** A real SMTP server on a free port of this machine that keeps what it is sent. */
export async function openMailServer({
  refuses = () => false,
  held = () => Promise.resolve(),
  taken = () => Promise.resolve(),
}: MailServerOptions = {}): Promise<{
  url: string
  mails: string[]
  close: () => Promise<void>
}> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      void held().then(() => done(refuses() ? new Error('refused for now') : null))
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'))
        void taken().then(() => done())
      })
    },
  })
  // A sender that is killed breaks its connection.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => new Promise((resolve) => server.close(resolve)) }
}

/** A mail's text with its quoted-printable lines joined. */
export function mailText(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
}

/** The name and the bytes of the file of a kind that goes with a mail. */
export function fileIn(mail: string, kind: string): readonly [name: string, bytes: Uint8Array] {
  // A long name goes on in the next line.
  const part = (mail.split(`Content-Type: ${kind}`)[1] ?? '').replace(/\r\n[ \t]/g, ' ')
  const [, name = ''] = /filename="?([^"\r\n]+)"?/.exec(part) ?? []
  const [, body = ''] = /\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(part) ?? []
  return [name, new Uint8Array(Buffer.from(body, 'base64'))]
}
