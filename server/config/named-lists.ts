import { own } from '../../domain/values/entries.ts'
import type { ConfigIssue, ConfigPath } from './config-issue.ts'

/** Lists that other config files name in the place of their entries. */
export interface NamedLists<T> {
  readonly lists: Readonly<Record<string, readonly T[]>>
  /** Whether the lists' file is there but broken, so that what is not among them may be there. */
  readonly broken: boolean
}

/** What is wrong with the name of a list that stands at `path`. */
export function checkListName<T>(
  name: string,
  { path, file, lists: { lists, broken } }: { path: ConfigPath; file: string; lists: NamedLists<T> },
): ConfigIssue[] {
  if (own(lists, name)) return []
  return broken
    ? [{ path, message: `${file} is broken`, follows: true }]
    : [{ path, message: `no list of ${file}`, allowed: Object.keys(lists) }]
}
