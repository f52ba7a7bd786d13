import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isFullAdministrator, isLastingAdministrator } from '../callers/visible/full-administrators.ts'
import type { Command } from './command.ts'
import { usageOf } from './command-help.ts'

const USAGE = usageOf('erase')

/** Erases a person: who runs this has the data folder itself; see docs/install-and-operate.md. */
export const eraseCommand: Command = async ({ args, installation, print }) => {
  const { login, fault } = readLogin(args)
  if (login === undefined) {
    print(fault === undefined ? USAGE : `${fault}\n${USAGE}`)
    return 2
  }
  const { deps, settings, erase } = installation
  const user = await deps.users.byLogin(login)
  if (!user) {
    print(`There is no user ${login}.`)
    return 1
  }
  const others = (await deps.users.all()).filter(({ id }) => id !== user.id)
  if (isFullAdministrator(user) && !others.some(isLastingAdministrator)) {
    print(`${login} is the last who may give others access. Give it to somebody else first.`)
    return 1
  }
  const { reports, entries } = await erase({
    id: user.id,
    login: user.login,
    email: user.email,
    name: `${user.firstName} ${user.lastName}`.trim(),
  })
  await deps.audit({
    userId: null,
    action: 'erase-person',
    object: `users ${user.id}`,
    decision: 'done',
    detail: JSON.stringify({ entries }),
  })
  for (const report of reports)
    await rm(join(settings.DATA_DIR, 'reports', String(report)), { recursive: true, force: true })
  const mails = await removeMails(join(settings.DATA_DIR, 'outbox'), user.email)
  print(
    `Erased: the user is now number ${user.id} alone. Removed: reports ${reports.length}, mails ${mails}. Entries of the audit log that name nobody now: ${entries.length}. Backups made before still name the person.`,
  )
  return 0
}

async function removeMails(outbox: string, email: string): Promise<number> {
  let removed = 0
  for (const name of email === '' ? [] : await readdir(outbox).catch((): string[] => [])) {
    const path = join(outbox, name)
    if (!(await readFile(path, 'utf8')).toLowerCase().includes(email.toLowerCase())) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

function readLogin(args: readonly string[]): { readonly login?: string | undefined; readonly fault?: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false } },
    })
    const [login, ...more] = positionals
    if (login === undefined || more.length > 0) return {}
    return values.yes ? { login } : { fault: `To erase ${login} cannot be taken back: say --yes too.` }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
