import { sendCommand } from './commands/command-socket.ts'
import { COMMANDS } from './commands/commands.ts'
import { openInstallation } from './installation.ts'
import { createProgressBar } from './progress-bar.ts'
import { readSettings } from './settings.ts'
import { startFailure } from './start-failure.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

/** Runs a command inside the running server of the data directory, or alone when none runs. */
async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS[name]
  if (!command) {
    complain(`Unknown command ${name}. Commands: ${Object.keys(COMMANDS).join(', ')}`)
    return 2
  }
  const settings = readSettings(process.env)
  if (!settings.ok) {
    complain(`${settings.problem.detail}:`)
    settings.problem.issues?.forEach(({ path, message }) => complain(`  ${path}: ${message}`))
    return 2
  }
  const folder = process.env.INIT_CWD ?? process.cwd()
  const served = await sendCommand(settings.value.DATA_DIR, { name, args: [...args], folder }, print)
  if (served !== undefined) return served
  const installation = await openInstallation({
    settings: settings.value,
    now: () => new Date(),
    print: complain,
    onProgress: createProgressBar(process.stderr),
  })
  try {
    return await command({ args, folder, installation, print })
  } finally {
    await installation.close()
  }
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
