import type { Language } from '../../../domain/values/language.ts'
import type { Person } from '../../callers/caller.ts'
import type { TextStore } from '../../config/text-store.ts'
import type { MailPart } from '../../messages/mail/mailer.ts'
import type { Painter, PicturedCard } from '../../pictures/paint-apart.ts'
import { serviceCategories } from '../../warehouse/questions/reference-lists.ts'
import type { MailedFigures, MailedFiguresNeeds } from './mailed.ts'
import { viewDays } from './view-days.ts'

/** In one mail; more would be refused by many a mail server. */
const MOST_PICTURES = 8
const MOST_BYTES = 3_000_000

/** The charts of a page in a mail. */
export interface MailedPictures {
  readonly parts: readonly { readonly part: MailPart; readonly sentence: string }[]
  /** Titles of the charts that are not in the mail. */
  readonly unpictured: readonly string[]
  /** Of those that have nothing to show. */
  readonly empty: readonly string[]
  /** None could be made. */
  readonly failed: boolean
}

export const NO_PICTURES: MailedPictures = { parts: [], unpictured: [], empty: [], failed: false }

export interface MailedCardsNeeds extends MailedFiguresNeeds {
  readonly painter: Pick<Painter, 'paint' | 'pdf'>
  readonly texts: TextStore
  readonly warn: (line: string) => void
}

export interface MailedCardsAsked {
  readonly figures: MailedFigures
  readonly reader: Person
  readonly language: Language
  readonly clientName: string
  /** Of one card alone; undefined: of all. */
  readonly only: string | undefined
}

/** The cards of a page, painted with rows that its reader may see; null: they could not be. */
export async function mailedCards(
  { figures: { sets, cards: cardsOf }, reader, language, clientName, only }: MailedCardsAsked,
  deps: MailedCardsNeeds,
): Promise<readonly PicturedCard[] | null> {
  const [set] = sets
  if (!set) return []
  const { view } = set
  try {
    const invoiced = await viewDays(view, reader, deps.warehouse)
    const cards = await cardsOf({ only, invoiced })
    if (cards.length === 0) return []
    return await deps.painter.paint({
      language,
      texts: deps.texts.current(language),
      categories: await serviceCategories(deps.warehouse),
      today: deps.today(),
      invoiced,
      clientName,
      cards,
    })
  } catch (error) {
    deps.warn(`The pictures of a mail could not be made: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

/** As many pictures as a mail holds, in the order of the page; null: none could be made. */
export function picturesOf(cards: readonly PicturedCard[] | null): MailedPictures {
  if (!cards) return { ...NO_PICTURES, failed: true }
  let bytes = 0
  const parts: { part: MailPart; sentence: string }[] = []
  const unpictured: string[] = []
  for (const { chartName, title, sentence, png } of cards.filter(({ brief, isEmpty }) => !brief && !isEmpty)) {
    const size = png?.length ?? 0
    if (!png || parts.length === MOST_PICTURES || bytes + size > MOST_BYTES) {
      unpictured.push(title)
      continue
    }
    bytes += size
    const name = `${chartName}.png`
    const part = { filename: name, content: Buffer.from(png), contentType: 'image/png', cid: `${chartName}@charts` }
    parts.push({ part, sentence })
  }
  const empty = cards.filter(({ isEmpty }) => isEmpty).map(({ title }) => title)
  return { parts, unpictured, empty, failed: false }
}
