import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import { jsPDF } from 'jspdf'
import { LANGUAGE_TRAITS, type Language } from '../../domain/values/language.ts'
import { FONT, FONT_FILES } from './fonts.ts'

/** A page as a file to be read and printed. */
export interface PdfAsked {
  readonly language: Language
  readonly product: string
  readonly title: string
  /** Of which client and days, and how they are filtered. */
  readonly lines: readonly string[]
  /** Its figures; so many of the columns, the first ones, hold words. */
  readonly table: {
    readonly head: readonly string[]
    readonly words: number
    readonly rows: readonly (readonly string[])[]
  }
  readonly pictures: readonly { readonly png: Uint8Array; readonly sentence: string }[]
  /** What is not shown of it. */
  readonly notes: readonly string[]
  readonly link: { readonly words: string; readonly address: string }
}

const { resolve } = createRequire(import.meta.url)
const FILES = FONT_FILES.map((file) => resolve(file))
const WEIGHTS = [400, 600] as const

/** A4, in points. */
const [WIDE, HIGH, MARGIN] = [595, 842, 42]
const ROOM = WIDE - 2 * MARGIN
/** Of a line, of the size of its letters. */
const LEADING = 1.4
/** How many pixels a point has in a text that is drawn. */
const SCALE = 3
const INK = '#1f2328'
const MUTED = '#59636e'
const RULE = '#d1d9e0'

interface Style {
  readonly size: number
  readonly weight: (typeof WEIGHTS)[number]
  readonly colour: string
}
const TITLE: Style = { size: 18, weight: 600, colour: INK }
const TEXT: Style = { size: 10, weight: 400, colour: INK }
const HEAD: Style = { size: 9, weight: 600, colour: INK }
const NOTE: Style = { size: 8.5, weight: 400, colour: MUTED }

interface Place {
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
}

/**
 * Draws a page on sheets of A4: its title, of what it is, its figures, its pictures with their sentences, and what is not shown.
 * Texts are texts in Inter; one with letters that Inter lacks is a picture, as in exported images.
 */
export function pagePdf({ language, product, title, lines, table, pictures, notes, link }: PdfAsked): Uint8Array {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress: true, putOnlyUsedFonts: true })
  for (const [at, weight] of WEIGHTS.entries()) {
    pdf.addFileToVFS(`${weight}.ttf`, readFileSync(FILES[at] ?? '').toString('base64'))
    pdf.addFont(`${weight}.ttf`, 'Inter', 'normal', weight)
  }
  pdf.setProperties({ title, creator: product })
  const { direction } = LANGUAGE_TRAITS[language]
  const start = direction === 'rtl' ? 'right' : 'left'
  const end = direction === 'rtl' ? 'left' : 'right'
  const whole: Place = { x: MARGIN, width: ROOM, align: start }
  let y = MARGIN

  const make = (height: number) => {
    if (y === MARGIN || y + height <= HIGH - MARGIN) return
    pdf.addPage()
    y = MARGIN
  }
  const write = (text: string, style: Style, after: number) => {
    const block = blockOf(pdf, { text, style, place: whole, language })
    make(block.height)
    block.draw(y)
    y += block.height + after
  }

  write(title, TITLE, 6)
  for (const line of lines) write(line, TEXT, 2)
  y += 10
  const columns = columnsOf(table.head.length > 0 ? table.head.length : (table.rows[0]?.length ?? 0), table.words)
  for (const [at, row] of [...(table.head.length > 0 ? [table.head] : []), ...table.rows].entries()) {
    const style = at === 0 && table.head.length > 0 ? HEAD : { ...TEXT, size: row.length > 3 ? 8.5 : TEXT.size }
    const blocks = row.map((text, column) => {
      const { from, width } = columns[column] ?? { from: 0, width: ROOM }
      const x = direction === 'rtl' ? WIDE - MARGIN - from - width : MARGIN + from
      const align = column < table.words ? start : end
      return blockOf(pdf, { text, style, place: { x, width: width - 6, align }, language })
    })
    const height = Math.max(0, ...blocks.map((block) => block.height)) + 6
    make(height)
    for (const block of blocks) block.draw(y + 3)
    y += height
    pdf
      .setDrawColor(RULE)
      .setLineWidth(0.5)
      .line(MARGIN, y, WIDE - MARGIN, y)
  }
  y += 14
  for (const { png, sentence } of pictures) {
    const { width, height } = pdf.getImageProperties(png)
    const words = blockOf(pdf, { text: sentence, style: NOTE, place: whole, language })
    const scale = Math.min(ROOM / width, (HIGH - 2 * MARGIN - words.height - 6) / height)
    const [shownWide, shownHigh] = [width * scale, height * scale]
    make(shownHigh + words.height + 6)
    pdf.addImage(png, 'PNG', MARGIN, y, shownWide, shownHigh, undefined, 'FAST')
    words.draw(y + shownHigh + 4)
    y += shownHigh + words.height + 20
  }
  for (const note of notes) write(note, NOTE, 3)
  const top = y
  write(link.words, { ...TEXT, colour: '#0969da' }, 0)
  pdf.link(MARGIN, y < top ? MARGIN : top, ROOM, TEXT.size * LEADING, { url: link.address })
  const count = pdf.getNumberOfPages()
  pdf.setFont('Inter', 'normal', NOTE.weight).setFontSize(NOTE.size).setTextColor(NOTE.colour)
  for (let nth = 1; nth <= count; nth += 1)
    pdf.setPage(nth).text(`${nth} / ${count}`, WIDE / 2, HIGH - MARGIN / 2, { align: 'center' })
  return new Uint8Array(pdf.output('arraybuffer'))
}

/** Columns of words are as wide as two of values. */
function columnsOf(count: number, words: number): { readonly from: number; readonly width: number }[] {
  const shares = Array.from({ length: count }, (_, at) => (at < words ? 2 : 1))
  const all = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share, at) => ({
    from: (ROOM * shares.slice(0, at).reduce((sum, each) => sum + each, 0)) / all,
    width: (ROOM * share) / all,
  }))
}

interface Written {
  readonly text: string
  readonly style: Style
  readonly place: Place
  readonly language: Language
}

/** A text in lines as wide as its place. */
function blockOf(pdf: jsPDF, written: Written) {
  const { style, place } = written
  // Inter has no narrow space that keeps words together, which French numbers have.
  const text = written.text.replaceAll('\u202f', '\u00a0')
  pdf.setFont('Inter', 'normal', style.weight).setFontSize(style.size)
  const canWrite = hasLetters(pdf, text)
  const lines = canWrite ? (pdf.splitTextToSize(text, place.width) as string[]) : linesOf({ ...written, text })
  const leading = style.size * LEADING
  const height = lines.length * leading
  const draw = (y: number) => {
    if (text === '') return
    const x = place.align === 'right' ? place.x + place.width : place.x
    if (!canWrite) {
      pdf.addImage(drawn(lines, written), 'PNG', place.x, y, place.width, height, undefined, 'FAST')
      return
    }
    pdf.setFont('Inter', 'normal', style.weight).setFontSize(style.size).setTextColor(style.colour)
    for (const [at, line] of lines.entries()) pdf.text(line, x, y + at * leading + style.size, { align: place.align })
  }
  return { height, draw }
}

/** Whether the embedded typeface has a shape for each character. */
function hasLetters(pdf: jsPDF, text: string): boolean {
  const { metadata } = pdf.getFont() as unknown as {
    readonly metadata: { readonly characterToGlyph: (code: number) => number }
  }
  return [...text].every((sign) => sign.length === 1 && metadata.characterToGlyph(sign.charCodeAt(0)) > 0)
}

/** Broken between words, by how wide letters are at most. */
function linesOf({ text, style, place, language }: Written): string[] {
  const lines = ['']
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const longer = (lines.at(-1) ?? '') + segment
    // What follows a word stays with it.
    if (!isWordLike || widthOf(longer) * style.size <= place.width || lines.at(-1) === '')
      lines[lines.length - 1] = longer
    else lines.push(segment)
  }
  return lines
}

/** In ems. */
function widthOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + (/\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u.test(sign) ? 1 : 0.6), 0)
}

/** Lines as a picture, as wide as their place. */
function drawn(lines: readonly string[], { style, place, language }: Written): Uint8Array {
  const leading = style.size * LEADING
  const isRight = LANGUAGE_TRAITS[language].direction === 'rtl'
  const texts = lines.map((line, at) => {
    // Pictures count from the left: what is within reads from the right.
    const words = isRight ? `\u202b${line}\u202c` : line
    const [x, anchor] = place.align === 'right' ? [place.width, 'end'] : [0, 'start']
    const signs = words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    return `<text x="${x}" y="${at * leading + style.size}" text-anchor="${anchor}">${signs}</text>`
  })
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${place.width}" height="${lines.length * leading}"`,
    ` font-family="${FONT}" font-size="${style.size}" font-weight="${style.weight}" fill="${style.colour}">`,
    ...texts,
    '</svg>',
  ].join('')
  const font = { fontFiles: FILES, loadSystemFonts: false, defaultFontFamily: 'Inter' }
  return new Resvg(svg, { fitTo: { mode: 'zoom', value: SCALE }, font }).render().asPng()
}
