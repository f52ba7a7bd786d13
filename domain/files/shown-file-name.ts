/** Signs that no name needs, and that would turn round or break what is written beside it. */
const HIDDEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** A file's name as it is shown and kept, whatever signs somebody put into it. */
export function shownFileName(name: string): string {
  return name.replace(HIDDEN, '') || '?'
}
