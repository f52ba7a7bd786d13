import { extendDemo } from '../warehouse/demo/extend-demo.ts'
import type { Command } from './command.ts'

const USAGE = `Usage: npm run demo -- extend           brings the demo data up to today
       npm run demo -- files FOLDER     writes a made-up invoice file of every format`

export const demoCommand: Command = async ({ args, installation, print }) => {
  if (args.length !== 1 || args[0] !== 'extend') {
    print(USAGE)
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
