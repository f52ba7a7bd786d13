import { nearestNames, suggestName } from './suggest-name.ts'

export type ConfigPath = readonly (string | number)[]

/** Something wrong at a path of a config file; `ConfigFile.locate` gives it its line and column. */
export interface ConfigIssue {
  readonly path: ConfigPath
  /** key: the name of the last path step is wrong, not its value. */
  readonly at?: 'key'
  /** What is wrong or wanted; may be left out where `allowed` says it. */
  readonly message?: string
  /** A name inside the value that is the wrong part of it; absent: the value as written. */
  readonly name?: string
  readonly allowed?: readonly string[]
  /** It follows from the fault of another file. */
  readonly follows?: true
}

const SHOWN_NAMES = 12

/** The issue's message with what is allowed (the nearest names of a long list) and a suggestion for a misspelt name. */
export function issueMessage({ message, allowed }: ConfigIssue, name: string | undefined): string {
  if (!allowed) return message ?? 'is not allowed'
  const shown = allowed.length > SHOWN_NAMES && name !== undefined ? nearestNames(name, allowed) : allowed
  const rest = allowed.length - SHOWN_NAMES
  const list = `allowed: ${shown.slice(0, SHOWN_NAMES).join(', ') || 'nothing'}${rest > 0 ? ` and ${rest} more` : ''}`
  const suggestion = name === undefined ? undefined : suggestName(name, allowed)
  return `${message ? `${message}, ` : ''}${list}${suggestion === undefined ? '' : `. Did you mean "${suggestion}"?`}`
}
