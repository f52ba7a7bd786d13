const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it stands in HTML. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => NAMED[character] ?? '')
}
