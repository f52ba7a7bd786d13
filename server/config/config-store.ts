import { basename } from 'node:path'
import { printConfigProblem } from './config-problem.ts'
import type { ConfigSnapshot } from './config-snapshot.ts'
import { mayHaveChanged, stateOfConfigFolder } from './read/folder-state.ts'
import { makeSnapshot, type ConfigSources } from './load-config.ts'
import { readConfigFolder, type ConfigSource } from './read/read-config-folder.ts'

export interface ConfigLog {
  readonly info: (message: string) => void
  readonly warn: (message: string) => void
}

export interface ConfigStoreOptions {
  readonly dir: string
  readonly log: ConfigLog
  /** Milliseconds since 1970. */
  readonly nowMs?: () => number
}

export interface ConfigStore {
  /** The config as the files say now; the same object while nothing changes. */
  readonly current: () => ConfigSnapshot
  /** The texts that it is made of. */
  readonly sources: () => ConfigSources
}

/** The calls of one page come within this time: the files are looked at once for all of them. */
const LOOKED_FOR_MS = 50

/** Looks at the files when the config is asked for, so an edit shows on the next load and there is no watcher to lose. */
export function createConfigStore({ dir, log, nowMs = Date.now }: ConfigStoreOptions): ConfigStore {
  const name = basename(dir)
  let lookedAtMs = nowMs()
  let last = { readAtMs: nowMs(), state: stateOfConfigFolder(dir) }
  let sources = readConfigFolder(dir)
  let snapshot = makeSnapshot({ name, sources })
  reportConfig({ snapshot, log })

  const look = () => {
    if (Math.abs(nowMs() - lookedAtMs) < LOOKED_FOR_MS) return
    lookedAtMs = nowMs()
    const state = stateOfConfigFolder(dir)
    if (!mayHaveChanged(state, last)) return
    last = { readAtMs: nowMs(), state }
    const read = readConfigFolder(dir)
    if (isSame(read, sources)) return
    sources = read
    const previous = snapshot
    snapshot = makeSnapshot({ name, sources }, previous)
    reportConfig({ snapshot, previous, log })
  }

  return {
    sources() {
      look()
      return { name, sources }
    },
    current() {
      look()
      return snapshot
    },
  }
}

function isSame(a: readonly ConfigSource[], b: readonly ConfigSource[]): boolean {
  return a.length === b.length && a.every(({ file, text }, at) => file === b[at]?.file && text === b[at]?.text)
}

interface Report {
  readonly snapshot: ConfigSnapshot
  readonly previous?: ConfigSnapshot
  readonly log: ConfigLog
}

/** Names each problem once, when it appears, and says when none is left. */
export function reportConfig({ snapshot, previous, log }: Report): void {
  const before = previous?.problems.map(printConfigProblem) ?? []
  const now = snapshot.problems.map(printConfigProblem)
  for (const each of now.filter((text) => !before.includes(text))) log.warn(each)
  if (now.length === 0)
    log.info(
      `Config version ${snapshot.version} is in use${before.length > 0 ? '; nothing in it is wrong any more' : ''}`,
    )
}
