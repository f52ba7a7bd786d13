import { randomUUID } from 'node:crypto'
import { COMMAND_NAMES, FILE_COMMAND_NAMES, type CommandName, type FileCommandName } from './commands/command-names.ts'
import { helpFor } from './commands/command-help.ts'
import { findDataDir, refuseNewDemo } from './commands/find-data-dir.ts'
import { sendCommand } from './commands/socket/send-command.ts'
import { createProgressBar } from './process/progress-bar.ts'
import { readSettings } from './settings.ts'
import { startFailure } from './process/start-failure.ts'
import { StartRefused } from './process/start-refused.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

// Who pipes the lines to `head` does not want the rest of them; the command itself goes on to its end.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

/**
 * Runs a command inside the running server of the data directory, or alone when none runs or it needs none. What only
 * a command that runs alone needs is taken in when it does: it is most of the time of one that the server answers.
 */
async function main(words: readonly string[]): Promise<number> {
  const help = helpFor(words)
  if (help !== undefined) {
    print(help)
    return 0
  }
  const typed = [words.slice(0, 2), words.slice(0, 1)].map((some) => some.join(' '))
  const known = [...COMMAND_NAMES, ...FILE_COMMAND_NAMES]
  const name = typed.flatMap((each) => known.filter((one) => one === each))[0]
  if (name === undefined) {
    complain(`Unknown command ${words.slice(0, 2).join(' ')}. Commands: ${known.join(', ')}`)
    return 2
  }
  const args = words.slice(name.split(' ').length)
  const settings = readSettings(process.env)
  if (!settings.ok) {
    complain(`${settings.problem.detail}:`)
    settings.problem.issues?.forEach(({ path, message }) => complain(`  ${path}: ${message}`))
    return 2
  }
  const folder = process.env.INIT_CWD ?? process.cwd()
  if (isFileCommand(name))
    return (await import('./commands/file-commands.ts')).FILE_COMMANDS[name]({
      args,
      folder,
      configDir: settings.value.CONFIG_DIR,
      dataDir: settings.value.DATA_DIR,
      stateUrl: settings.value.STATE_URL,
      today: settings.value.DEMO_TODAY ?? new Date().toISOString().slice(0, 10),
      print,
    })
  const dataDir = process.env.DATA_DIR ? settings.value.DATA_DIR : await findDataDir(settings.value)
  if (dataDir !== settings.value.DATA_DIR) complain(`The data of the running server: ${dataDir}`)
  const run = randomUUID()
  const served = await sendCommand(dataDir, { name, args: [...args], folder, run }, print)
  if (served === 'lost' && name === 'import') {
    const askServer = async () => {
      const answered = await sendCommand(dataDir, { name: 'import outcome', args: [run], folder }, print)
      return typeof answered === 'number' ? answered : undefined
    }
    const { importOutcome } = await import('./commands/import-outcome.ts')
    return importOutcome({ dataDir, run, print, askServer })
  }
  if (served === 'lost')
    throw new StartRefused('The server ended before the command did. Start it and run the command again.')
  if (served !== 'none') return served
  if (name === 'import') refuseNewDemo(settings.value)
  const { COMMANDS } = await import('./commands/commands.ts')
  const { openInstallation } = await import('./installation.ts')
  const installation = await openInstallation({
    settings: { ...settings.value, DATA_DIR: dataDir },
    makesDemo: name !== 'import',
    now: () => new Date(),
    print: complain,
    onProgress: createProgressBar(process.stderr),
  })
  try {
    return await COMMANDS[name]({ args, folder, installation, print, run })
  } finally {
    await installation.close()
  }
}

function isFileCommand(name: CommandName | FileCommandName): name is FileCommandName {
  return FILE_COMMAND_NAMES.some((each) => each === name)
}

main(process.argv.slice(2)).then(
  (exitCode) => {
    process.exitCode = exitCode
  },
  (error: unknown) => {
    complain(startFailure(error))
    process.exitCode = 1
  },
)
