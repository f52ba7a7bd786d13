import type { Command } from './command.ts'
import { usageOf } from './command-help.ts'

const USAGE = usageOf('secrets')

export const secretsCommand: Command = async ({ args, installation, print }) => {
  if (args.length !== 1 || args[0] !== 'rotate') {
    print(USAGE)
    return 2
  }
  const { secondFactors } = installation.deps
  // Before it: what a rotation that was cut off has left with the secret before.
  await secondFactors.reseal()
  installation.secrets.rotate()
  await secondFactors.reseal()
  await installation.deps.audit({ userId: null, action: 'rotate-secrets', object: 'secrets', decision: 'done' })
  print('The secrets are new. Nobody has to sign in again; what was signed before counts for 15 minutes more.')
  return 0
}
