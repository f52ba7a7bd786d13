import { LANGUAGE_TRAITS, type Language } from '../../../domain/values/language.ts'
import type { Mail } from './mailer.ts'

export interface Writing {
  readonly to: string
  readonly language: Language
  readonly subject: string
  /** Plain text; a link is an address under its words. */
  readonly paragraphs: readonly (string | { readonly words: string; readonly link: string })[]
}

/** A mail of plain paragraphs, as text and as HTML in the direction of its language. */
export function writeMail({ to, language, subject, paragraphs }: Writing): Mail {
  const html = paragraphs.map((part) =>
    typeof part === 'string'
      ? `<p>${escaped(part)}</p>`
      : `<p><a href="${escaped(part.link)}">${escaped(part.words)}</a></p>`,
  )
  return {
    to,
    subject,
    text: paragraphs.map((part) => (typeof part === 'string' ? part : `${part.words}:\n${part.link}`)).join('\n\n'),
    html: htmlBody(language, html),
  }
}

/** Lines of HTML in the direction and the typeface of every mail. */
export function htmlBody(language: Language, lines: readonly string[]): string {
  const { direction } = LANGUAGE_TRAITS[language]
  const style = 'font-family:Inter,Arial,sans-serif;font-size:15px;max-width:600px'
  return [`<div lang="${language}" dir="${direction}" style="${style}">`, ...lines, '</div>'].join('\n')
}

/** A text of config/locales with its `{names}` filled. */
export function filled(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(/\{(\w+)\}/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? (values[key] ?? whole) : whole,
  )
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
