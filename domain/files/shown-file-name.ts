import { oneLine } from '../values/name-text.ts'

/** A file's name as it is shown and kept, whatever signs somebody put into it. */
export function shownFileName(name: string): string {
  return oneLine(name) || '?'
}
