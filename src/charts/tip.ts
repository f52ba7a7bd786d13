import { xmlText } from './export/texts/xml-text.ts'

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
    ({ name, value }) => `<tr><th scope="row">${xmlText(name)}</th><td>${xmlText(value)}</td></tr>`,
  )
  return `<strong>${xmlText(tip.title)}</strong><table><tbody>${rows.join('')}</tbody></table>`
}

function tipOf(datum: unknown): Tip | undefined {
  if (typeof datum !== 'object' || datum === null || !('tip' in datum)) return undefined
  return datum.tip as Tip
}
