import { tellPerson } from '../access/tell-person.ts'
import type { Command } from './command.ts'
import { usageOf } from './command-help.ts'

const USAGE = usageOf('second-factor')

/** For whom nobody is left who could do it in the portal. */
export const secondFactorCommand: Command = async ({ args: [act, login, ...more], installation: { deps }, print }) => {
  if (act !== 'remove' || login === undefined || more.length > 0) {
    print(USAGE)
    return 2
  }
  const user = await deps.users.byLogin(login)
  if (!user || !(await deps.secondFactors.remove(user.id))) {
    print(user ? `${user.login} has no second factor.` : `There is no user ${login}.`)
    return 1
  }
  await deps.sessions.endAll(user.id)
  await deps.audit({ userId: null, action: 'remove-second-factor', object: `users ${user.id}`, decision: 'done' })
  await tellPerson(deps, { user, kind: 'secondFactorRemoved' })
  print(`Removed: ${user.login} signs in by the password alone, and is told by mail.`)
  return 0
}
