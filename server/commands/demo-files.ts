import { basename, resolve } from 'node:path'
import { writeDemoFiles } from '../warehouse/demo/files/write-demo-files.ts'
import type { FileCommand } from './command.ts'
import { usageOf } from './command-help.ts'

const USAGE = usageOf('demo files')

/** Invoices to try the upload with: they are of the newest packages of demo data, and need no installation. */
export const demoFilesCommand: FileCommand = async ({ args: [named, ...more], folder, today, print }) => {
  if (named === undefined || named.startsWith('-') || more.length > 0) {
    print(USAGE)
    return 2
  }
  const into = resolve(folder, named)
  const written = await writeDemoFiles(into, { today })
  if (!written) {
    print(`${into} holds files of these names already. Name another folder, or remove them.`)
    return 1
  }
  print(`Made-up invoices and delivery facts are in ${into}:`)
  for (const { path, packages } of written) print(`  ${basename(path)}: ${packages} packages`)
  print('Load them in the browser under Admin Tools, Upload Files, or with npm run import.')
  return 0
}
