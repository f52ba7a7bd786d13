import { writeNewPage } from '../../config-tools/new-page.ts'
import type { FileCommand } from '../command.ts'
import { usageOf } from '../command-help.ts'

const USAGE = usageOf('config new')

/** Writes a page that works and says what to edit in it. */
export const configNewCommand: FileCommand = async ({ args: [kind, id, ...more], configDir, print }) => {
  if (kind !== 'page' || id === undefined || more.length > 0) {
    print(USAGE)
    return 2
  }
  const written = writeNewPage({ dir: configDir, id })
  if (!written.ok) {
    print(written.problem.detail)
    return 1
  }
  const { file, address, name } = written.value
  print(`Wrote ${file}. Load the portal again: "${name}" is in the menu, at ${address}.`)
  print('')
  print('What to edit in it next:')
  print('  name, icon, order       what the menu says, and where')
  print(
    '  facts, defaultFact      the measures, each with its text and the rows that count; names are those of config/catalog',
  )
  print('  conditionalNote         says which rows count; {fact} is the chosen fact')
  print('  filters                 what the page may be filtered by')
  print('  widgets                 which charts, where on the 24 columns, and what they may be set to')
  print('')
  print(`Then: npm run config -- check     and npm run config -- explain ${id} breakdown`)
  print('All of it: docs/a-new-page.md')
  return 0
}
