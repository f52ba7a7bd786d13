import type { BriefTable } from '../../../domain/card/painted-cards.ts'
import { partsOf } from '../../../domain/dashboards/layout/saved-views.ts'
import { pagePath } from '../../../domain/dashboards/navigation.ts'
import { labelOf, type Catalog } from '../../../domain/query/catalog.ts'
import { withExcel, withPdf, type Attachment } from '../../../domain/schedules/attachment.ts'
import type { Letter } from '../../../domain/schedules/letter.ts'
import type { Language } from '../../../domain/values/language.ts'
import { languageOf } from '../../access/language-of.ts'
import type { AccessSettings } from '../../access/access-settings.ts'
import { assistantWords, type AssistantWords, type AssistantWordsNeeds } from '../../assistant/assistant-words.ts'
import type { Person } from '../../callers/caller.ts'
import type { Mail, MailPart } from '../../messages/mail/mailer.ts'
import { mailedMorning, type MailedMorningNeeds } from '../../morning/mailed-morning.ts'
import { ownPageAt } from '../own-page-at.ts'
import { clientsOf, figureTable, type FigureTable } from './figure-table.ts'
import { figuresWorkbook } from './figures-workbook.ts'
import { mailedCards, NO_PICTURES, picturesOf, type MailedCardsNeeds, type MailedPictures } from './mailed-pictures.ts'
import type { MailedFigures } from './mailed.ts'
import { mailedFigures } from './mailed-figures.ts'
import { pageMail, type MailedNews, type PageMail } from './page-mail.ts'
import { changeTable, comparedLine, toldFigures } from './told-change.ts'

export interface MakeMailNeeds extends MailedCardsNeeds, MailedMorningNeeds, AssistantWordsNeeds {
  readonly access: Pick<AccessSettings, 'publicUrl'>
}

export interface MakeMail extends Letter {
  /** Path and query of a page that opens to the reader, as the reader has it. */
  readonly address: string
  readonly reader: Person
  /** Who sends it, as it is read. */
  readonly from: string
  /** What happened with a figure of the page, told with the charts of it that are drawn instead of the page's; absent: a page is sent. */
  readonly news?: MailedNews & Pick<MailedFigures, 'cards'>
  /** Absent: it is sent once. */
  readonly again?: { readonly messageId: string; readonly unsubscribe: string }
}

export interface MadeMail {
  readonly mail: Mail
  /** Its figures and every card of the page were asked and drawn. */
  readonly isWhole: boolean
}

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The mail of a page to one reader, in their language and of what they may see at this moment, whoever sends it and when. */
export async function makeMail(
  { address, reader, from, attachment, line, news, again }: MakeMail,
  deps: MakeMailNeeds,
): Promise<MadeMail> {
  const { catalog, brand } = deps.config.current()
  const language = await languageOf(deps, reader.user.id)
  const words = await assistantWords({ userId: reader.user.id, language }, deps)
  const names = new Map((await deps.clients.all()).map((client) => [client.id, client.name]))
  const clientName = (client: number) => names.get(client) ?? ''
  const { card } = partsOf(address)
  const made = await ownPageAt(partsOf(address).path, reader, deps)
  const pageTitle = made?.page.name ?? titleOf(address, deps, words)
  const figures = await mailedFigures(address, reader, deps)
  const [view] = figures?.sets.map((set) => set.view) ?? []
  const change = figures && card === undefined ? await figures.change() : null
  const listed = figures && figureTable(figures, { words, catalog, clientName, linesOnly: card !== undefined })
  const table =
    listed && change
      ? {
          ...listed,
          ...changeTable(figures, change, { words, catalog }),
          lines: [...listed.lines, comparedLine(change, words)],
        }
      : listed
  const told = figures && card === undefined ? toldFigures(figures, change, { words, catalog }) : null
  const cards = figures
    ? await mailedCards(
        {
          figures: news ? { ...figures, cards: news.cards } : figures,
          reader,
          language,
          clientName: view ? words.list(clientsOf(view).map((id) => clientName(id))) : '',
          only: card,
        },
        deps,
      )
    : []
  const morning =
    figures?.page.morning && view && card === undefined && !news
      ? await mailedMorning({ page: figures.page, view, reader, language, words }, deps)
      : undefined
  const alone = card === undefined ? undefined : cards?.[0]
  const title = alone?.title ?? pageTitle
  const pictures = figures ? picturesOf(cards) : NO_PICTURES
  const shown = table && alone?.brief ? { ...table, ...tableOf(alone.brief) } : table
  const link = `${deps.access.publicUrl}${address}`
  const lacks = figures
    ? [
        ...lacksOf(figures, { words, catalog }),
        ...cutOf(alone?.brief, { words, inFile: withExcel(attachment) }),
        ...unpicturedOf(pictures, words),
      ]
    : []
  /** A file begins as the mail does. */
  const asMailed = (of: FigureTable) => ({ ...of, lines: [...(told?.sentence ? [told.sentence] : []), ...of.lines] })
  const files =
    table && shown
      ? await filesOf(
          { attachment, language, words, title, product: brand.name, isCard: card !== undefined },
          {
            excel: () =>
              figuresWorkbook({
                name: words.say('mail.page.sheet'),
                title,
                table: asMailed(table),
                cards: cards ?? [],
              }),
            pdf: { table: asMailed(shown), pictures, notes: lacks, address: link },
          },
          deps,
        )
      : []
  const mail = pageMail({
    to: reader.user.email,
    language,
    words,
    product: brand.name,
    from,
    title,
    link,
    told,
    morning,
    host: deps.access.publicUrl,
    table: shown,
    pictures,
    line,
    files,
    lacks,
    news,
    again: again && { ...again, today: words.values.longDate(deps.today()) },
  })
  return { mail, isWhole: figures !== null && cards !== null && morning !== null }
}

/** A table of a comparison that is sent alone stands in the text. */
function tableOf({ columns, words, rows }: BriefTable): Pick<FigureTable, 'head' | 'words' | 'rows'> {
  return { head: columns, words, rows }
}

/** That not all of its rows do. */
function cutOf(
  brief: BriefTable | null | undefined,
  { words: { say, values }, inFile }: { readonly words: AssistantWords; readonly inFile: boolean },
): string[] {
  if (!brief || brief.rows.length === brief.count) return []
  const [shown, all] = [brief.rows.length, brief.count].map((count) => values.number(count, 0))
  return [say(inFile ? 'mail.page.firstRows' : 'mail.page.firstRowsHere', { shown: shown ?? '', all: all ?? '' })]
}

/** What the reader does not see of a page that somebody made, and which of its charts a filter does not reach. */
function lacksOf(
  { made }: MailedFigures,
  { words, catalog }: { readonly words: AssistantWords; readonly catalog: Catalog },
): string[] {
  if (!made) return []
  const { say, translated, list } = words
  return [
    ...(made.leftOut > 0 ? [say('mail.page.leftOut', { count: String(made.leftOut) })] : []),
    ...made.deaf.map(({ page, dimensions }) => {
      const table = catalog.tables.get(page.table)
      const filters = list(dimensions.map((dimension) => translated(labelOf(table, dimension))))
      return say('mail.page.notFiltered', { page: translated(page.name), filters })
    }),
  ]
}

/** Which of its charts are not pictures of the mail. */
function unpicturedOf({ failed, unpictured, empty }: MailedPictures, { say, list }: AssistantWords): string[] {
  return [
    ...(failed ? [say('mail.page.noPictures')] : []),
    ...(empty.length > 0 ? [say('mail.page.empty', { list: list(empty) })] : []),
    ...(unpictured.length > 0 ? [say('mail.page.unpictured', { list: list(unpictured) })] : []),
  ]
}

interface FileAsked {
  readonly attachment: Attachment
  readonly language: Language
  readonly words: AssistantWords
  readonly title: string
  readonly product: string
  /** Of a card of the page alone. */
  readonly isCard: boolean
}

/** What the file of either kind holds. */
interface FileContent {
  readonly excel: () => Uint8Array
  readonly pdf: {
    readonly table: FigureTable
    readonly pictures: MailedPictures
    readonly notes: readonly string[]
    readonly address: string
  }
}

/** The files of a mail, with what is said of each. Rejects where a PDF cannot be made. */
async function filesOf(
  { attachment, language, words: { say }, title, product, isCard }: FileAsked,
  { excel, pdf: { table, pictures, notes, address } }: FileContent,
  { painter }: MakeMailNeeds,
): Promise<PageMail['files']> {
  // Named as the page is, without what file systems do not take.
  const name = title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()
  const files: { part: MailPart; sentence: string }[] = []
  if (withExcel(attachment)) {
    const part = { filename: `${name}.xlsx`, content: Buffer.from(excel()), contentType: WORKBOOK_TYPE }
    files.push({ part, sentence: say(isCard ? 'mail.page.fileOfCard' : 'mail.page.file', { file: part.filename }) })
  }
  if (withPdf(attachment)) {
    const content = await painter.pdf({
      ...{ language, product, title, notes },
      lines: table.lines,
      table: { head: table.head, words: table.words, rows: table.rows },
      pictures: pictures.parts.map(({ part, sentence }) => ({ png: part.content, sentence })),
      link: { words: say('mail.page.open'), address },
    })
    const part = { filename: `${name}.pdf`, content: Buffer.from(content), contentType: 'application/pdf' }
    files.push({ part, sentence: say('mail.page.pdf', { file: part.filename }) })
  }
  return files
}

function titleOf(address: string, { config }: MakeMailNeeds, { translated, say }: AssistantWords): string {
  const { path } = partsOf(address)
  const { navigation, pages } = config.current()
  const page = pages.find(({ id }) => pagePath(id, navigation.routes) === path)
  if (page) return translated(page.name)
  const route = navigation.routes.find((each) => each.path === path)
  const label = route && say(`navigation.${route.label}`)
  return label === undefined || label === `navigation.${route?.label}` ? (route?.label ?? path) : label
}
