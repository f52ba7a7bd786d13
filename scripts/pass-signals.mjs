import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Passes a signal that is sent to this process on to a child, and says so; answers what ends that. */
export function passSignals(child, onSignal = () => undefined) {
  const passOn = (signal) => {
    // A terminal sends Ctrl-C to every process of the group, the child included.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    onSignal()
  }
  for (const signal of SIGNALS) process.on(signal, passOn)
  return () => SIGNALS.forEach((signal) => process.off(signal, passOn))
}

/** The code of a child that ended: 128 + n where signal n ended it. */
export function endedWith(code, signal) {
  return code ?? 128 + constants.signals[signal]
}
