import { own } from '../../domain/values/entries.ts'
/** What a tooltip says: a heading and one line a series, name left and value right. WID-17 */
export interface Tip {
  readonly title: string
  readonly lines: readonly TipLine[]
}

export interface TipLine {
  readonly name: string
  readonly value: string
}

/** The tooltip's markup for a datum; every text is escaped. Empty where the mark has no tip. */
export function tipHtml(datum: unknown): string {
  const tip = tipOf(datum)
  if (!tip) return ''
  const rows = tip.lines.map(
    ({ name, value }) => `<tr><th scope="row">${escape(name)}</th><td>${escape(value)}</td></tr>`,
  )
  return `<strong>${escape(tip.title)}</strong><table><tbody>${rows.join('')}</tbody></table>`
}

function tipOf(datum: unknown): Tip | undefined {
  if (typeof datum !== 'object' || datum === null || !('tip' in datum)) return undefined
  return datum.tip as Tip
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => own(ENTITIES, character) ?? character)
}
