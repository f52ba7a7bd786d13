import { parseArgs } from 'node:util'

export interface FolderArguments {
  readonly dir: string | undefined
  readonly json: boolean
}

/** Reads `[FOLDER] [--json]`; a text says what is wrong, and the usage. */
export function readFolderArguments(args: readonly string[], usage: string): FolderArguments | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    })
    return positionals.length > 1 ? usage : { dir: positionals[0], json: values.json }
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${usage}`
  }
}
