import { spawn } from 'node:child_process'
import { endedWith, passSignals } from './pass-signals.mjs'

/** How long a server may say nothing, how often it is started anew, and how long it may take to end. */
const PATIENCE = { tickMs: 1_000, silentTicks: 60, stalls: 3, withinMs: 600_000, endingMs: 10_000 }

/**
 * Runs a program that says `beat` once a second, to its end, and answers its exit code. One that has said nothing for
 * `silentTicks` ticks of this process is ended and started anew; the third time within `withinMs` it is left ended, with 1.
 * Ticks are counted and no time is looked at, so that a machine that slept ends nobody. Before its first beat a program may
 * take what time it needs. A signal is passed on, and what has not ended `endingMs` later is killed.
 */
export async function keepRunning(args, options, patience = {}) {
  const { stalls, withinMs, ...limits } = { ...PATIENCE, ...patience }
  const stalledAt = []
  for (;;) {
    const { code, stalled } = await run(args, options, limits)
    if (!stalled) return code
    stalledAt.push(Date.now())
    if (stalledAt.filter((at) => at > Date.now() - withinMs).length >= stalls) {
      console.error(`The server stopped answering ${stalls} times in ${withinMs / 60_000} minutes and stays ended.`)
      return 1
    }
    console.error('The server is started anew.')
  }
}

function run(args, options, { tickMs, silentTicks, endingMs }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    let silent
    let stalled = false
    let asked = false
    child.on('message', (said) => {
      if (said === 'beat') silent = 0
    })
    const ticking = setInterval(() => {
      if (silent === undefined || asked || stalled) return
      silent += 1
      if (silent < silentTicks) return
      stalled = true
      console.error(`The server has not answered for ${(silentTicks * tickMs) / 1_000} seconds and is ended.`)
      child.kill('SIGKILL')
    }, tickMs)

    let killing
    const stopPassing = passSignals(child, () => {
      asked = true
      killing ??= setTimeout(() => child.kill('SIGKILL'), endingMs)
    })
    const finish = (code) => {
      clearInterval(ticking)
      clearTimeout(killing)
      stopPassing()
      resolve({ code, stalled })
    }
    child.on('error', (error) => {
      console.error(`The server could not be started: ${error.message}`)
      finish(127)
    })
    child.on('close', (code, signal) => finish(endedWith(code, signal)))
  })
}
