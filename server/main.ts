import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { followAudit } from './admin/audit-log/follow-audit.ts'
import { oneLine } from '../domain/values/name-text.ts'
import { watchMainLoop } from './upkeep/alive/watch-main-loop.ts'
import { buildApp } from './app.ts'
import { warmReading } from './assistant/reading/warm-reading.ts'
import { listenForCommands } from './commands/socket/command-socket.ts'
import { demoSignIns, openInstallation } from './installation.ts'
import { outboxFolder } from './messages/mail/room.ts'
import { DISK_FULL_ADVICE } from './process/disk-full.ts'
import { createLog } from './process/log.ts'
import { createProgressBar } from './process/progress-bar.ts'
import { readSettings } from './settings.ts'
import { startFailure } from './process/start-failure.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const AUDIT_EVERY_MS = 1_000
/** Before the parent ends a server that does not answer for a minute. */
const STALL_TOLD_AFTER_MS = 45_000
let stop = (): unknown => process.exit()

// Who pipes the lines to `head` and has seen enough ends the server, as quietly as Ctrl-C does. A file whose disk is full ends nobody.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') stop()
  })
}
const log = createLog(
  process.stdout,
  (reason) =>
    void process.stderr.write(
      `The log cannot be written, and the server goes on without it: ${reason}. Make room where it goes.\n`,
    ),
)

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  if (!settings.ok) {
    print(`${settings.problem.detail}:`)
    settings.problem.issues?.forEach(({ path, message }) => print(`  ${path}: ${message}`))
    process.exitCode = 2
    return
  }
  if (settings.value.DEMO && !isLoopback(settings.value.HOST) && settings.value.DEMO_PUBLIC === undefined) {
    print(
      `HOST=${settings.value.HOST} lets others in, and everybody knows the passwords of the demo. Start your own data with DEMO=off, or set DEMO_PUBLIC=yes.`,
    )
    process.exitCode = 2
    return
  }
  const now = () => new Date()
  const installation = await openInstallation({
    settings: settings.value,
    now,
    // Of what goes wrong it says others' words: none of them begins a line of its own.
    print: (line) => print(oneLine(line)),
    onProgress: createProgressBar(process.stdout),
  })
  const builtApp = join(import.meta.dirname, '..', 'dist')
  const app = await buildApp({
    deps: installation.deps,
    logLevel: settings.value.LOG_LEVEL,
    log,
    trustProxy: settings.value.TRUST_PROXY,
    hstsSubdomains: settings.value.HSTS_SUBDOMAINS,
    connections: { total: settings.value.MAX_CONNECTIONS, anAddress: settings.value.MAX_CONNECTIONS_AN_ADDRESS },
    ...(existsSync(join(builtApp, 'index.html')) ? { builtApp } : {}),
  })
  const { HEALTH_PORT: healthPort, HOST: host, HSTS_SUBDOMAINS: subdomains, DATA_DIR } = settings.value
  const endWatch =
    process.connected || healthPort !== undefined
      ? await watchMainLoop(app, {
          healthPort,
          host,
          subdomains,
          stallsFile: join(DATA_DIR, 'stalls.log'),
          toldAfterMs: STALL_TOLD_AFTER_MS,
          onEnded: ({ message }) => print(`Nothing watches whether this server answers any more: ${message}`),
        })
      : undefined
  const audit = settings.value.AUDIT_LINES
    ? await followAudit({
        written: installation.deps.writtenLines,
        trail: installation.deps.auditTrail,
        write: log.write,
      })
    : undefined
  const lookAtAudit = () => audit?.look().catch(() => print('The audit log could not be read to be sent on.'))
  const following = setInterval(() => void lookAtAudit(), AUDIT_EVERY_MS).unref()
  const commands = await listenForCommands(installation)
  const address = await app.listen({ port: settings.value.PORT, host: settings.value.HOST })

  let stopping = false
  stop = async () => {
    if (stopping) return
    stopping = true
    clearInterval(following)
    await app.close()
    await commands.close()
    await lookAtAudit()
    await installation.close()
    await endWatch?.()
    if (process.connected) process.disconnect()
  }
  // Who started it is gone: a server that nobody could end any more would keep its port and its files.
  process.on('disconnect', () => stop())
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop())

  await installation.welcome()
  const outbox = outboxFolder(settings.value)
  if (outbox !== undefined) print(`Mails are written to ${outbox}: no SMTP_URL is set.`)
  if (settings.value.DEMO) demoSignIns().forEach(print)
  print(`A-Frame is ready at ${address}`)
  installation.deps.uploads.warm()
  if (!(await installation.deps.hasRoom())) print(DISK_FULL_ADVICE)
  await warmReading(installation.deps)
}

main().catch((error: unknown) => {
  print(startFailure(error))
  process.exit(1)
})
