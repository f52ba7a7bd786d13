import { chmodSync, closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'

/** Whole or not at all, for its owner alone. */
export function writePrivateFile(path: string, text: string): void {
  const making = `${path}.new`
  const file = openSync(making, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  chmodSync(making, 0o600)
  renameSync(making, path)
}
