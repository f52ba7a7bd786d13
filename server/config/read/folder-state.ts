import { statSync } from 'node:fs'
import { listConfigFiles } from './list-config-files.ts'

export interface FolderState {
  /** Changes when any config file is edited, replaced, added or removed. */
  readonly mark: string
  /** The newest change, in milliseconds since 1970 by the file system's clock. */
  readonly changedAtMs: number
}

/** What tells whether config files changed, without reading them. */
export function stateOfConfigFolder(dir: string): FolderState {
  let changedAtMs = 0
  const marks = listConfigFiles(dir).map(({ path }) => {
    const stats = statSync(path, { throwIfNoEntry: false })
    changedAtMs = Math.max(changedAtMs, stats?.mtimeMs ?? 0, stats?.ctimeMs ?? 0)
    return `${path} ${stats?.mtimeMs} ${stats?.ctimeMs} ${stats?.size} ${stats?.ino}`
  })
  return { mark: marks.join('\n'), changedAtMs }
}

/** Times of files are that coarse on some file systems: a file this young may change again without a trace. */
const COARSEST_FILE_TIME_MS = 2_000

export interface ReadState {
  readonly state: FolderState
  /** When the files were read, in milliseconds since 1970. */
  readonly readAtMs: number
}

/** Whether the files may say something else than when they were read. */
export function mayHaveChanged(now: FolderState, { state, readAtMs }: ReadState): boolean {
  return now.mark !== state.mark || now.changedAtMs > readAtMs - COARSEST_FILE_TIME_MS
}
