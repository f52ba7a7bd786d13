import { resolve } from 'node:path'
import { SAVED_KINDS, savedStateFaults, type SavedFault } from '../../config-tools/saved-state-faults.ts'
import { publishedDashboards } from '../../kept-pages/published-dashboards.ts'
import { printConfigProblem } from '../../config/config-problem.ts'
import { loadConfig } from '../../config/load-config.ts'
import type { Command } from '../command.ts'
import { usageOf } from '../command-help.ts'
import { count } from '../count.ts'
import { readFolderArguments } from '../folder-arguments.ts'

const USAGE = usageOf('config diff')

/** Says what of everybody's saved layouts, settings, filter sets and own pages, and of the published pages, a config has no place for; 1 where there is something. */
export const configDiffCommand: Command = async ({ args, folder, installation, print }) => {
  const asked = readFolderArguments(args, USAGE)
  if (typeof asked === 'string') {
    print(asked)
    return 2
  }
  const { deps, settings } = installation
  const working = loadConfig(asked.dir === undefined ? settings.CONFIG_DIR : resolve(folder, asked.dir))
  if (working.problems.length > 0) {
    working.problems.forEach((problem) => print(printConfigProblem(problem)))
    print('This config has problems, so what it would do cannot be told. npm run config -- check says all of them.')
    return 1
  }
  const rows = await deps.settings.ofEverybody(SAVED_KINDS)
  const saved = { rows, published: await publishedDashboards(deps.keptPages) }
  const already = new Set(asked.dir === undefined ? [] : savedStateFaults(deps.config.current(), saved).map(faultText))
  const faults = savedStateFaults(working, saved).filter((fault) => !already.has(faultText(fault)))
  const people = new Set(faults.map(({ login }) => login)).size
  if (asked.json) print(JSON.stringify({ saved: rows.length, people, faults }))
  else {
    faults.forEach((fault) => print(faultText(fault)))
    const read = `${count(rows.length, 'saved setting')} of ${count(new Set(rows.map(({ login }) => login)).size, 'person', 'people')}`
    print(
      faults.length === 0
        ? `Everything saved has its place: ${read}.`
        : `${count(faults.length, 'change')} for ${count(people, 'person', 'people')}, in ${read}. What is saved stays as it is and comes back when the config does.`,
    )
  }
  return faults.length === 0 ? 0 : 1
}

function faultText({ login, key, what }: SavedFault): string {
  return `${login}: ${key}: ${what}`
}
