import { spawn } from 'node:child_process'
import { endedWith, passSignals } from './pass-signals.mjs'

/**
 * Runs a program to its end and answers its exit code (128 + n when signal n ended it, 127 when it cannot start).
 * A signal sent to this process is passed on, and waited for. `timeoutMs` ends the program with SIGTERM, then SIGKILL.
 * With `onOutput`, what it prints is given to that function instead of shown.
 */
export function runChild(command, args, { onOutput, timeoutMs, ...options } = {}) {
  return new Promise((resolve) => {
    const stdio = options.stdio ?? (onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit')
    const child = spawn(command, args, { ...options, stdio })
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput)

    const stopPassing = passSignals(child)
    const timers = timeoutMs
      ? [
          setTimeout(() => child.kill('SIGTERM'), timeoutMs),
          setTimeout(() => child.kill('SIGKILL'), timeoutMs + 10_000),
        ]
      : []

    const finish = (code) => {
      for (const timer of timers) clearTimeout(timer)
      stopPassing()
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      finish(127)
    })
    child.on('close', (code, signal) => finish(endedWith(code, signal)))
  })
}
