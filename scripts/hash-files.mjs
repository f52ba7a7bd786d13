import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** One hash over the names and contents of the given files and folders (below `root`); those that do not exist count as empty. */
export function hashFiles(root, inputs) {
  const hash = createHash('sha256')
  for (const input of inputs) addPath(hash, { root, path: input })
  return hash.digest('hex')
}

function addPath(hash, { root, path }) {
  const full = join(root, path)
  const stats = statSync(full, { throwIfNoEntry: false })
  if (!stats) return
  if (stats.isDirectory()) {
    for (const name of readdirSync(full).sort()) addPath(hash, { root, path: `${path}/${name}` })
    return
  }
  hash.update(`${path}\0${stats.size}\0`).update(readFileSync(full))
}
