import { own } from '../../../../domain/values/entries.ts'
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as XML content or attribute value. */
export function xmlText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => own(ENTITIES, character) ?? character)
}

/** Control characters, lone surrogates and non-characters, which XML 1.0 forbids even when escaped. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Shows what XML cannot hold as the replacement character, so that one bad name does not break a whole file. */
export function withoutForbidden(xml: string): string {
  return xml.replace(FORBIDDEN, '\u{FFFD}')
}
