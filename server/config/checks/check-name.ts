import type { ConfigIssue, ConfigPath } from '../config-issue.ts'

export interface NameCheck {
  readonly name: string
  /** The list that the name is in. */
  readonly names: readonly string[]
  readonly at: number
  readonly path: ConfigPath
  readonly words: string
  readonly allowed: readonly string[]
}

/** That a name of a list is known, and is there once. */
export function checkName({ name, names, at, path, words, allowed }: NameCheck): ConfigIssue[] {
  if (!allowed.includes(name)) return [{ path, message: words, allowed }]
  return names.indexOf(name) < at ? [{ path, message: 'is already in the list' }] : []
}
