import { readFont } from './font-glyphs.ts'

/** The font that charts are drawn in. */
const { font, table, glyphs } = readFont('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
/** Of what the font has no letter for, in em: what stands in for it is no narrower. */
const OTHERS = { wide: 1, usual: 0.5 }
const UNITS = font.readUInt16BE(table('head') + 18)
const METRICS = font.readUInt16BE(table('hhea') + 34)
const WIDTHS = table('hmtx')

/** How wide a text is, in em. */
export function interWidth(text: string): number {
  return [...text].reduce((width, letter) => {
    const code = letter.codePointAt(0) ?? 0
    const glyph = glyphs.get(code)
    if (glyph === undefined) return width + (/[\u2e80-\uffef]/.test(letter) ? OTHERS.wide : OTHERS.usual)
    return width + font.readUInt16BE(WIDTHS + 4 * Math.min(glyph, METRICS - 1)) / UNITS
  }, 0)
}
