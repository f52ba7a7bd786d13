import type { ConfigSnapshot } from './config-snapshot.ts'
import type { ConfigFolder, SINGLE_FILES } from './read/list-config-files.ts'
import type { ConfigSource } from './read/read-config-folder.ts'

/** Texts of config/, and what was in use before, of which the last good form of a broken file is taken. */
export interface ConfigTexts {
  readonly sources: readonly ConfigSource[]
  readonly previous: ConfigSnapshot | undefined
}

export function filesIn(sources: readonly ConfigSource[], folder: ConfigFolder): ConfigSource[] {
  return sources.filter((source) => source.folder === folder)
}

/** The file of this name directly in config/: none or one. */
export function singleFile(sources: readonly ConfigSource[], file: (typeof SINGLE_FILES)[number]): ConfigSource[] {
  return sources.filter(({ folder, id }) => folder === null && id === file)
}
