import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mailText } from '../support/portal/mail-server.ts'
import { e2eDataDir } from './data-dir.ts'

/** The mails that the served installation wrote for an address, each as text; other people's lie beside them. */
export async function mailsTo(address: string): Promise<string[]> {
  const folder = join(e2eDataDir(process.env.E2E_PORT), 'outbox')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.includes(`To: ${address}`)).map(mailText)
}
