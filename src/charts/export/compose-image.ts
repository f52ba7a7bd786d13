import type { ChartTheme } from '../theme/chart-theme.ts'
import type { ChartSize } from '../layout.ts'
import type { ImageWords } from './image-words.ts'
import { legendSvg, LEGEND_HEIGHT } from './legend-svg.ts'
import { rightToLeft } from './texts/right-to-left.ts'
import { textSvg } from './texts/text-svg.ts'
import { wrapText, type MeasureText, type TextStyle } from './texts/wrap-text.ts'
import { withoutForbidden, xmlText } from './texts/xml-text.ts'

export interface ImageInput {
  readonly words: ImageWords
  /** SVG elements of the chart, and the room they take. */
  readonly chart: string
  readonly size: ChartSize
  /** Lower bounds of the map's colours. */
  readonly bounds: readonly string[]
  readonly notes: readonly string[]
  readonly theme: ChartTheme
  readonly measure: MeasureText
  /** Of the language that is spoken. */
  readonly direction: 'ltr' | 'rtl'
}

export interface ComposedImage extends ChartSize {
  /** A whole document of its own. */
  readonly svg: string
}

const PADDING = 24
const NARROWEST = 280

interface Paragraph {
  readonly text: string
  readonly style: TextStyle
  readonly lineHeight: number
  readonly muted: boolean
}

const TITLE = { style: { size: 16, weight: 600 }, lineHeight: 22, muted: false } as const
const CLIENT = { style: { size: 13, weight: 600 }, lineHeight: 20, muted: false } as const
const LINE = { style: { size: 12, weight: 400 }, lineHeight: 17, muted: true } as const
const FOOT = { style: { size: 11, weight: 400 }, lineHeight: 16, muted: true } as const
const GAP = 16
const SMALL_GAP = 8

/** A chart with its title and client above, its legend and notes below, and the date of the data, on a painted ground. Pure. WID-20 */
export function composeImage({
  words,
  chart,
  size,
  bounds,
  notes,
  theme,
  measure,
  direction,
}: ImageInput): ComposedImage {
  const room = Math.max(size.width, NARROWEST)
  const place = direction === 'rtl' ? ({ x: PADDING + room, anchor: 'end' } as const) : { x: PADDING }
  const parts: string[] = []
  let y = PADDING
  const write = (paragraphs: readonly Paragraph[]) => {
    for (const { text, style, lineHeight, muted } of paragraphs) {
      for (const line of wrapText(text, { style, width: room, measure })) {
        parts.push(
          textSvg({ ...place, text: line, y: y + lineHeight * 0.75, style, fill: muted ? theme.muted : theme.text }),
        )
        y += lineHeight
      }
    }
  }
  write([
    { ...TITLE, text: words.title },
    { ...CLIENT, text: words.clientName },
    ...words.lines.map((text) => ({ ...LINE, text })),
  ])
  y += GAP
  parts.push(`<g transform="translate(${PADDING + (room - size.width) / 2},${y})">${chart}</g>`)
  y += size.height + SMALL_GAP
  if (bounds.length > 0) {
    parts.push(legendSvg({ bounds, theme, x: PADDING, y: y + SMALL_GAP }))
    y += LEGEND_HEIGHT + GAP
  }
  write(notes.map((text) => ({ ...LINE, text })))
  y += SMALL_GAP
  write([{ ...FOOT, text: words.foot }])
  const [width, height] = [Math.ceil(room + 2 * PADDING), Math.ceil(y + PADDING - SMALL_GAP)]
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${xmlText(theme.font)}" style="font-variant-numeric: tabular-nums">`
  const drawn = parts.join('')
  const body = direction === 'rtl' ? rightToLeft(drawn) : drawn
  const ground = `<rect width="${width}" height="${height}" fill="${xmlText(theme.card)}"/>`
  return {
    svg: withoutForbidden(`${head}<title>${xmlText(words.title)}</title>${ground}${body}</svg>`),
    width,
    height,
  }
}
