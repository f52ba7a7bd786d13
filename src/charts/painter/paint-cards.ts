import { textMetrics } from 'vega'
import { cardOf } from '../../../domain/card/card-of.ts'
import { holdsRows } from '../../../domain/card/card-question.ts'
import type { AnsweredSetsCard, PaintingAsked } from '../../../domain/comparison/painting.ts'
import type { AnsweredCard, CardTarget, PaintedCard } from '../../../domain/card/painted-cards.ts'
import { CHANGES } from '../../../domain/dashboards/changes.ts'
import { mapConfigWords } from '../../../domain/dashboards/config-words.ts'
import { likeForLike } from '../../../domain/dashboards/compared/like-for-like.ts'
import { isSplit } from '../../../domain/dashboards/splits.ts'
import { buildCatalog, isAdditive } from '../../../domain/query/catalog.ts'
import { speak, spoken } from '../../text/spoken.ts'
import { text, translated } from '../../text/text.ts'
import type { ImageDrawing } from '../chart-kind.ts'
import { drawingInput } from '../drawing.ts'
import { composeImage } from '../export/compose-image.ts'
import { drawImage } from '../export/draw-image.ts'
import type { TextStyle } from '../export/texts/wrap-text.ts'
import { setsImage } from '../kinds/sets/sets-image.ts'
import type { SetsDrawn } from '../kinds/sets/sets-drawing.ts'
import { setsTwin } from '../kinds/sets/sets-twin.ts'
import { briefTable } from '../kinds/sets/tables/brief-table.ts'
import type { SetTable } from '../kinds/sets/tables/set-tables.ts'
import { textWidth } from '../layout.ts'
import type { Twin } from '../table/twin.ts'
import { chartTheme } from '../theme/chart-theme.ts'
import { unitWord } from '../units.ts'
import { cardWords } from '../widget-words.ts'
import { CHART_IMAGES, type OwnOfAny } from './chart-images.ts'
import { drawnSets } from './painted-sets.ts'

declare module 'vega' {
  /** Of `vega-scenegraph`, exported without a type. */
  export const textMetrics: {
    width: (item: { readonly fontSize?: number; readonly fontWeight?: string | number }, text: unknown) => number
  }
}

/** As wide as a mail is read, and on a phone still legible. */
const ROOM = { width: 540, height: 320 }
/** Of letters that stand out, and of 12 px. */
const BOLD = 1.12
const USUAL = 12

// Without a canvas the chart library guesses widths from the number of letters, and cuts labels that have room.
textMetrics.width = ({ fontSize, fontWeight }, text) =>
  widthOf(String(text ?? ''), {
    size: fontSize ?? USUAL,
    weight: fontWeight === 'bold' || Number(fontWeight) >= 600 ? 600 : 400,
  })

/**
 * Paints cards with the words and drawings of the screen, in the reader's language and the light theme. One painting at a time:
 * the language that is spoken is everybody's.
 */
export async function paintCards(asked: PaintingAsked): Promise<PaintedCard[]> {
  speak(asked.language, asked.texts)
  const painted: PaintedCard[] = []
  for (const card of asked.cards)
    painted.push(await ('sets' in card ? paintSetsCard(card, asked) : paintCard(card, asked)))
  return painted
}

async function paintCard(answered: AnsweredCard, asked: PaintingAsked): Promise<PaintedCard> {
  const { chartName, answer, target } = answered
  const page = mapConfigWords(answered.page, translated)
  const widget = mapConfigWords(answered.widget, translated)
  const table = buildCatalog([mapConfigWords(answered.table, translated)]).tables.get(answered.table.table)
  const { today, invoiced, categories: colours } = asked
  const card = cardOf({
    ...{ ...answered, page, widget, table, today, invoiced },
    placed: mapConfigWords(answered.placed, translated),
    wanted: answer.question,
    asked: holdsRows(answer.question.query, answer.result)
      ? { phase: 'drawn', question: answer.question, answer, failure: null }
      : { phase: 'empty', question: answer.question, answer: null, failure: null },
  })
  const { content, settings, view } = card
  const words = cardWords(card, table)
  const notes = [...words.notes, ...unfitNotes(target)]
  const around = { ...words, chartName, clientName: asked.clientName, widget, settings, notes }
  if (content.state === 'empty') return wordsAlone(around, { isEmpty: true, said: [text('dashboard.empty')] })
  // Of ship dates that are not all billed no change and no average is told: why not stands in its place. MAT-02
  if (content.state !== 'drawn')
    return wordsAlone(around, {
      isEmpty: false,
      said: [text('dashboard.billed.withheld'), text('dashboard.billed.withheldHint')],
    })
  const input = {
    ...drawingInput(content.picture, { words, colours, target: target?.unfit === null ? target.months : null }),
    ...ownOf(answered, { asked, additive: isAdditive(table?.measures.get(view.fact)) }),
  }
  const { image, twin } = CHART_IMAGES[widget.rows]
  const { unit, measuredIn } = card.heading
  return paintedCard(
    { drawing: await image(input), twin: twin({ ...input, unitText: unitWord(unit, measuredIn) }) },
    around,
    asked,
  )
}

/** Why a target is not drawn. */
function unfitNotes(target: CardTarget | null): string[] {
  if (!target?.unfit) return []
  return [text(`targets.unfit.${target.unfit}`, { currency: target.currency === 'all' ? 'USD' : target.currency })]
}

/** What is said in the place of a picture. */
function wordsAlone(
  { chartName, title, notes }: Pick<Around, 'chartName' | 'title' | 'notes'>,
  { said, isEmpty }: { readonly said: readonly string[]; readonly isEmpty: boolean },
): PaintedCard {
  const words = [...said, ...notes]
  return {
    ...{ chartName, title, isEmpty, sentence: words.join(' '), columns: [], rows: words.map((each) => [each]) },
    ...{ svg: null, brief: null },
  }
}

async function paintSetsCard(card: AnsweredSetsCard, asked: PaintingAsked): Promise<PaintedCard> {
  const shown = drawnSets(card, asked.today)
  if ('table' in shown) return paintedTable(card.chartName, shown)
  const { title, subtitle, drawn } = shown
  const clientName = card.sets.map(({ name }) => name).join(' · ')
  const { widget, settings } = drawn
  return paintedCard(
    { drawing: setsImage(drawn), twin: setsTwin(drawn) },
    { chartName: card.chartName, title, subtitle, clientName, widget, settings, notes: [] },
    asked,
  )
}

/** A table is no picture: its rows are, for who reads the file, and the first of them for who reads the mail. */
function paintedTable(
  chartName: string,
  { title, subtitle, compared, table }: Extract<ReturnType<typeof drawnSets>, { readonly table: SetTable }>,
): PaintedCard {
  const { words, columns, ownColumns, rows, notes } = table
  return {
    chartName,
    title,
    sentence: `${title}, ${subtitle}`,
    columns: [...words, ...columns.map(({ label }) => label)],
    rows: [
      ...ownColumns.map(({ set, labels }) => [...words.slice(1).map(() => null), set, ...labels]),
      ...rows.map((row) => [...row.words, ...row.values]),
      ...notes.map((note) => [note]),
    ],
    svg: null,
    brief: briefTable(table, compared),
    isEmpty: false,
  }
}

interface Around extends Pick<SetsDrawn, 'widget' | 'settings'> {
  readonly chartName: string
  readonly title: string
  readonly subtitle: string
  readonly clientName: string
  /** What of its ship dates is not all billed, in whole sentences. */
  readonly notes: readonly string[]
}

/** With its words around it, and as a table. */
async function paintedCard(
  { drawing, twin: { columns, rows, total } }: { readonly drawing: ImageDrawing; readonly twin: Twin },
  { chartName, title, subtitle, clientName, widget, settings, notes }: Around,
  asked: PaintingAsked,
): Promise<PaintedCard> {
  const theme = { ...chartTheme((name) => asked.colours[name] ?? '', false), font: asked.font }
  const svgOf = async () =>
    composeImage({
      ...(await drawImage(
        { ...drawing, notes: [...notes, ...drawing.notes] },
        { widget, settings, size: ROOM, theme },
      )),
      words: { title, clientName, lines: [subtitle], foot: '' },
      theme,
      measure: widthOf,
      direction: spoken().direction,
    }).svg
  return {
    chartName,
    title,
    sentence: [drawing.label ?? title, ...notes].join(' '),
    columns: columns.map(({ label }) => label),
    rows: [
      ...[...rows, ...(total ? [total] : [])].map((row) => row.map(({ value }) => value)),
      ...notes.map((note) => [note]),
    ],
    // What the chart library cannot draw is left out of the pictures, and no other card with it.
    svg: await svgOf().catch(() => null),
    brief: null,
    isEmpty: false,
  }
}

/** About how wide a text is, in px. */
function widthOf(text: string, { size, weight }: TextStyle): number {
  return (textWidth(text) * size * (weight === 600 ? BOLD : 1)) / USUAL
}

/** What a kind takes beside its rows, from what was asked of the days before. */
function ownOf(
  { before, alike, settings, centers, page, view }: AnsweredCard,
  { asked: { today, invoiced }, additive }: { readonly asked: PaintingAsked; readonly additive: boolean },
): OwnOfAny {
  const changes = settings.chartType === CHANGES
  const prior = before && !changes ? { ...before, invoiced, additive } : null
  return {
    prior: isSplit(settings) ? null : prior,
    priorParts: isSplit(settings) ? prior : null,
    before: changes
      ? {
          days: likeForLike(view, { page, today, invoiced }).days,
          rows: before?.rows ?? [],
          alike,
          cut: before?.cut ?? false,
          failure: null,
        }
      : null,
    showAll: false,
    centers,
    unchecked: [],
  }
}
