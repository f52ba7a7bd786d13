import { LANGUAGE_TRAITS, type Language } from '../../../domain/values/language.ts'
import type { AssistantWords } from '../../assistant/assistant-words.ts'
import type { Mail, MailPart } from '../../messages/mail/mailer.ts'
import { escaped, htmlBody } from '../../messages/mail/write-mail.ts'
import type { MailedNote } from '../../morning/mailed-morning.ts'
import type { FigureTable } from './figure-table.ts'
import type { MailedPictures } from './mailed-pictures.ts'
import type { ToldFigures } from './told-change.ts'

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
  /** Null: it has no figure of its own to begin with. */
  readonly told: ToldFigures | null
  /** What the page begins with; null: it could not be worked out, undefined: it begins with nothing. */
  readonly morning: readonly MailedNote[] | null | undefined
  /** Where its other links lead: the address of the portal. */
  readonly host: string
  /** Null: the mail leads to the page without a figure. */
  readonly table: FigureTable | null
  readonly pictures: MailedPictures
  /** What the sender writes over the figures, as plain text; empty: nothing. */
  readonly line: string
  /** With what is said of each; none: none was asked for, or there are no figures to be a file of. */
  readonly files: readonly { readonly part: MailPart; readonly sentence: string }[]
  /** Sentences on what of the page is not shown or not filtered. */
  readonly lacks: readonly string[]
  /** Of a figure that is watched; undefined: a page is sent. */
  readonly news: MailedNews | undefined
  /** Of one that is sent again and again: what it is known by, where it is ended, and the day until which it counts, in UTC. */
  readonly again: { readonly messageId: string; readonly unsubscribe: string; readonly today: string } | undefined
}

/** What happened with a figure that is watched. */
export interface MailedNews {
  readonly subject: string
  readonly sentences: readonly string[]
  /** Why it comes, and when again. */
  readonly again: string
}

const MOST_WIDE = 3
/** On a phone the words of more columns are broken within. */
const MOST_WHOLE = 4

/** What is read in the dark has no colour of its own, or a ground of its own. */
const QUIET = 'opacity:.75;font-size:13px'
const BUTTON =
  'display:inline-block;padding:8px 16px;border-radius:6px;background:#1f883d;color:#ffffff;text-decoration:none'

/** A page as a mail: a sentence, its figures as a table that needs no picture, its charts as pictures with their sentences, and the link. */
export function pageMail(mail: PageMail): Mail {
  const { to, language, words, product, from, title, link, told, table, pictures, line, files, lacks, news, again } =
    mail
  const { say } = words
  const values = { product, from, title }
  const open = say('mail.page.open')
  const direction = LANGUAGE_TRAITS[language].direction
  const intro = news ? news.sentences : [say('mail.page.intro', values)]
  const lead = told?.sentence ?? null
  const happened = mail.morning === undefined ? null : morningParts(mail.morning, { say, host: mail.host })
  const lines = table ? table.lines : []
  const notes = [
    ...lacks,
    ...files.map(({ sentence }) => sentence),
    say('mail.page.note'),
    ...(again ? [news?.again ?? say('mail.page.again', { from, day: again.today })] : []),
  ]
  const end = say('mail.page.end')
  return {
    to,
    subject: subjectOf(mail, say('mail.page.subject', values)),
    text: [
      ...intro,
      ...(line === '' ? [] : [`${say('mail.page.writes', values)}\n${line}`]),
      ...(happened ? happened.text : []),
      ...(lead === null ? [] : [lead]),
      ...lines,
      ...(table && table.rows.length > 0
        ? [
            [table.head, ...table.rows]
              .map((row) => row.join('  '))
              .join('\n')
              .trim(),
          ]
        : []),
      ...pictures.parts.map(({ sentence }) => sentence),
      `${open}:\n${link}`,
      ...notes,
      ...(again ? [`${end}:\n${again.unsubscribe}`] : []),
    ].join('\n\n'),
    html: htmlBody(language, [
      ...intro.map((each) => `<p>${escaped(each)}</p>`),
      ...(line === '' ? [] : [ownLine(line, say('mail.page.writes', values))]),
      ...(happened ? happened.html : []),
      ...(lead === null ? [] : [`<p style="font-size:18px;line-height:1.45">${escaped(lead)}</p>`]),
      ...lines.map((each) => `<p>${escaped(each)}</p>`),
      ...(table && table.rows.length > 0 ? [htmlTable(table, direction)] : []),
      ...pictures.parts.map(({ part, sentence }) => picture(part, sentence)),
      `<p><a href="${escaped(link)}" style="${BUTTON}">${escaped(open)}</a></p>`,
      ...notes.map((note) => `<p style="${QUIET}">${escaped(note)}</p>`),
      ...(again
        ? [`<p style="${QUIET}"><a href="${escaped(again.unsubscribe)}" style="color:inherit">${escaped(end)}</a></p>`]
        : []),
    ]),
    attachments: [...pictures.parts.map(({ part }) => part), ...files.map(({ part }) => part)],
    ...(again ? { messageId: again.messageId, unsubscribe: again.unsubscribe } : {}),
  }
}

/** What happened, before any figure; a quiet morning says so. */
function morningParts(
  notes: readonly MailedNote[] | null,
  { say, host }: { readonly say: AssistantWords['say']; readonly host: string },
): { readonly text: readonly string[]; readonly html: readonly string[] } {
  const title = say('morning.title')
  if (notes === null || notes.length === 0) {
    const only = say(notes === null ? 'morning.failed' : 'morning.quiet')
    return { text: [title, only], html: [`<p><b>${escaped(title)}</b></p>`, `<p>${escaped(only)}</p>`] }
  }
  const told = notes.map(({ figure, fact, reason, action, address }) => ({
    text: `${figure}  ${fact} ${reason}`.trim() + `\n${action}:\n${host}${address}`,
    html: `<p><b>${escaped(figure)}</b> ${escaped(fact)} <span style="${QUIET}">${escaped(reason)}</span> <a href="${escaped(`${host}${address}`)}" style="color:inherit">${escaped(action)}</a></p>`,
  }))
  return {
    text: [title, ...told.map(({ text }) => text)],
    html: [`<p><b>${escaped(title)}</b></p>`, ...told.map(({ html }) => html)],
  }
}

/** The figure itself, after what happened with it and before where it stands. */
function subjectOf({ news, told, title }: PageMail, usual: string): string {
  const figure = told?.subject
  if (news) return figure ? `${news.subject}: ${figure}` : news.subject
  return figure ? `${figure} · ${title}` : usual
}

/** Under the name of who wrote it, on a ground of its own, which mail programs in the dark leave as it is. */
function ownLine(line: string, writes: string): string {
  const style = 'margin:16px 0;padding:12px 16px;border-radius:6px;background:#ddf4ff;color:#1f2328'
  const words = line.split('\n').map(escaped).join('<br>')
  return `<div style="${style}"><div style="font-size:13px;color:#59636e">${escaped(writes)}</div><div dir="auto">${words}</div></div>`
}

/** Never wider than where it is read; its sentence stands in its place where pictures are off. */
function picture({ cid = '' }: MailPart, sentence: string): string {
  return `<p><img src="cid:${escaped(cid)}" alt="${escaped(sentence)}" style="max-width:100%;font-size:13px"></p>`
}

/** What has many columns is written smaller, and its words break where they must: it is read on a phone. */
function htmlTable({ head, words, rows }: FigureTable, direction: 'ltr' | 'rtl'): string {
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
  const size = head.length > MOST_WIDE ? ';font-size:13px' : ''
  const breaks = head.length > MOST_WHOLE ? 'anywhere' : 'break-word'
  const cell = (text: string, at: number, opening: string) => {
    const aligned = at < words ? `${start};overflow-wrap:${breaks}` : end
    const style = `padding:6px 4px;border-bottom:1px solid #d1d9e0;text-align:${aligned}`
    return `<${opening} style="${style}">${escaped(text)}</${opening.slice(0, 2)}>`
  }
  const line = (row: readonly string[], openingOf: (at: number) => string) =>
    `<tr>${row.map((text, at) => cell(text, at, openingOf(at))).join('')}</tr>`
  const lines = [
    ...(head.length > 0 ? [line(head, () => 'th scope="col"')] : []),
    ...rows.map((row) => line(row, (at) => (at === 0 ? 'th scope="row"' : 'td'))),
  ]
  return `<table style="border-collapse:collapse;width:100%${size}">${lines.join('')}</table>`
}
