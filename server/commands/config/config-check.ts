import { resolve } from 'node:path'
import { checkConfig } from '../../config-tools/check-config.ts'
import { printConfigProblem } from '../../config/config-problem.ts'
import type { FileCommand } from '../command.ts'
import { usageOf } from '../command-help.ts'
import { count } from '../count.ts'
import { readFolderArguments } from '../folder-arguments.ts'

const USAGE = usageOf('config check')

/** Says everything that is wrong in a config folder; 1 where there is something. */
export const configCheckCommand: FileCommand = async ({ args, folder, configDir, today, print }) => {
  const asked = readFolderArguments(args, USAGE)
  if (typeof asked === 'string') {
    print(asked)
    return 2
  }
  const findings = await checkConfig({ dir: asked.dir === undefined ? configDir : resolve(folder, asked.dir), today })
  const { files, pages, statements, problems } = findings
  if (asked.json) print(JSON.stringify({ ok: problems.length === 0, ...findings }))
  else {
    problems.forEach((problem) => print(printConfigProblem(problem)))
    const read = `${count(files, 'file')}, ${count(pages, 'page')}, ${count(statements, 'query', 'queries')} answered by the engine`
    print(problems.length === 0 ? `Nothing is wrong: ${read}.` : `${count(problems.length, 'problem')} in ${read}.`)
  }
  return problems.length === 0 ? 0 : 1
}
