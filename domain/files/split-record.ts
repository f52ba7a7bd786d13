export type SplitRecord =
  | { readonly ok: true; readonly fields: string[] }
  /** `column` is the 1-based field the damage starts in. */
  | { readonly ok: false; readonly damage: 'open-quote' | 'text-after-quote'; readonly column: number }

/**
 * The fields of one CSV record. A field is quoted only when its first character is a quote; a quote
 * inside a bare field is text, and a doubled quote inside a quoted field is one quote.
 */
export function splitRecord(text: string, delimiter: string): SplitRecord {
  if (!text.includes('"')) return { ok: true, fields: text.split(delimiter) }
  const fields: string[] = []
  let at = 0
  for (;;) {
    if (text[at] === '"') {
      const quoted = quotedField(text, at)
      if (!quoted) return { ok: false, damage: 'open-quote', column: fields.length + 1 }
      fields.push(quoted.value)
      at = quoted.end
      if (at < text.length && text[at] !== delimiter)
        return { ok: false, damage: 'text-after-quote', column: fields.length }
    } else {
      const next = text.indexOf(delimiter, at)
      const end = next < 0 ? text.length : next
      fields.push(text.slice(at, end))
      at = end
    }
    if (at >= text.length) return { ok: true, fields }
    at += 1
  }
}

/** How many fields a line has; 0 when a quote in it is broken. */
export function fieldCount(line: string, delimiter: string): number {
  const split = splitRecord(line, delimiter)
  return split.ok ? split.fields.length : 0
}

/** The value of the quoted field that opens at `start`, and the place after its closing quote; null when it never closes. */
function quotedField(text: string, start: number): { value: string; end: number } | null {
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return null
    if (text[quote + 1] !== '"') return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }
    at = quote + 2
  }
}
