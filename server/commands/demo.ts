import { extendDemo } from '../warehouse/demo/extend-demo.ts'
import type { Command } from './command.ts'
import { usageOf } from './command-help.ts'

const USAGE = usageOf('demo')

export const demoCommand: Command = async ({ args, installation, print }) => {
  if (args.length !== 1 || args[0] !== 'extend') {
    print(`${USAGE}\n${usageOf('demo files')}`)
    return 2
  }
  const { deps, settings } = installation
  if (!settings.DEMO) {
    print('This installation has no demo data (DEMO=off).')
    return 1
  }
  await installation.publish((connection) =>
    extendDemo(connection, {
      today: deps.today(),
      onProgress: ({ done, total }) => print(`  ${done} of ${total} packages`),
    }),
  )
  print(`The demo data now ends on ${deps.today()}.`)
  return 0
}
