import type { Catalog } from '../../../domain/query/catalog.ts'
import { LANGUAGE_TRAITS, type Language } from '../../../domain/values/language.ts'
import type { AssistantWords } from '../../assistant/assistant-words.ts'
import { escaped } from '../../mail/write-mail.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { MailedFigures, MailedSet } from './mailed-figures.ts'

export interface PageMail {
  readonly to: string
  readonly language: Language
  readonly words: AssistantWords
  readonly product: string
  /** Who sends it. */
  readonly from: string
  /** What the page is called, in the reader's language. */
  readonly title: string
  readonly link: string
  /** Null: the mail leads to the page without a figure. */
  readonly figures: MailedFigures | null
  readonly catalog: Catalog
  /** The name of a client that the reader sees. */
  readonly clientName: (id: number) => string
}

/** A page as a mail: a sentence, its figures as a table that needs no picture, and the link. */
export function pageMail(mail: PageMail): Mail {
  const { to, language, words, product, from, title, link, figures } = mail
  const { say } = words
  const values = { product, from, title }
  const table = figures && tableOf(figures, mail)
  const open = say('mail.page.open')
  const direction = LANGUAGE_TRAITS[language].direction
  const sentences = [say('mail.page.intro', values), ...(table ? table.lines : [])]
  const note = say('mail.page.note')
  return {
    to,
    subject: say('mail.page.subject', values),
    text: [
      ...sentences,
      ...(table ? [table.rows.map((row) => row.join('  ')).join('\n')] : []),
      `${open}:\n${link}`,
      note,
    ].join('\n\n'),
    html: [
      `<div lang="${language}" dir="${direction}" style="font-family:Inter,Arial,sans-serif;font-size:15px;max-width:600px">`,
      ...sentences.map((each) => `<p>${escaped(each)}</p>`),
      ...(table ? [htmlTable(table.rows, direction)] : []),
      `<p><a href="${escaped(link)}">${escaped(open)}</a></p>`,
      `<p style="color:#59636e;font-size:13px">${escaped(note)}</p>`,
      '</div>',
    ].join('\n'),
  }
}

/** The first row is the head where the sets have names; the first column what the values are of. */
function tableOf({ page, sets }: MailedFigures, { words, catalog, clientName }: PageMail) {
  const table = catalog.tables.get(page.table)
  const isCompared = sets.some(({ name }) => name !== '')
  const line = ({ name, view }: MailedSet) => {
    const { from, to } = words.period(view)
    const dates = words.say('mail.page.dates', {
      dates: words.say(`dates.dateTypes.${view.dateType}`),
      from,
      to,
      client: words.list(
        (view.childClientIds.length === 0 ? [view.clientId] : view.childClientIds).map((id) => clientName(id)),
      ),
    })
    return isCompared ? `${name}: ${dates}` : dates
  }
  const valueOf = ({ view, values }: MailedSet, fact: string) =>
    words.values.fullValue(values[fact] ?? null, {
      unit: table?.measures.get(fact)?.unit ?? 'number',
      symbol: view.currency === 'all' ? '$' : `${view.currency} `,
      weightUnit: view.unit,
    })
  const filtered = sets.some(({ view }) => Object.keys(view.filters).length + view.trackingNumbers.length > 0)
  return {
    lines: [...sets.map(line), ...(filtered ? [words.say('mail.page.filtered')] : [])],
    rows: [
      ...(isCompared ? [['', ...sets.map(({ name }) => name)]] : []),
      ...page.facts.map(({ fact, factText }) => [words.translated(factText), ...sets.map((set) => valueOf(set, fact))]),
    ],
  }
}

function htmlTable(rows: readonly (readonly string[])[], direction: 'ltr' | 'rtl'): string {
  const end = direction === 'rtl' ? 'left' : 'right'
  const start = direction === 'rtl' ? 'right' : 'left'
  const cell = (text: string, at: number, tag: string) =>
    `<${tag} style="padding:6px 8px;border-bottom:1px solid #d1d9e0;text-align:${at === 0 ? start : end}">${escaped(text)}</${tag}>`
  const lines = rows.map(
    (row) => `<tr>${row.map((text, at) => cell(text, at, at === 0 || row[0] === '' ? 'th' : 'td')).join('')}</tr>`,
  )
  return `<table style="border-collapse:collapse;width:100%">${lines.join('')}</table>`
}
