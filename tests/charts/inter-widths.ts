import { readFileSync } from 'node:fs'

/** The font that charts are drawn in. */
const FONT = readFileSync(
  new URL('../../node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', import.meta.url),
)
/** Of what the font has no letter for, in em: what stands in for it is no narrower. */
const OTHERS = { wide: 1, usual: 0.5 }

const table = (tag: string): number => {
  for (let at = 12; at < 12 + FONT.readUInt16BE(4) * 16; at += 16)
    if (FONT.toString('latin1', at, at + 4) === tag) return FONT.readUInt32BE(at + 8)
  throw new Error(tag)
}
const UNITS = FONT.readUInt16BE(table('head') + 18)
const METRICS = FONT.readUInt16BE(table('hhea') + 34)
const WIDTHS = table('hmtx')
const GLYPHS = glyphs()

/** The letters of the font by their code points: format 4 of its character map. */
function glyphs(): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const cmap = table('cmap')
  for (let at = cmap + 4; at < cmap + 4 + FONT.readUInt16BE(cmap + 2) * 8; at += 8) {
    const sub = cmap + FONT.readUInt32BE(at + 4)
    if (FONT.readUInt16BE(sub) !== 4) continue
    const double = FONT.readUInt16BE(sub + 6)
    for (let segment = 0; segment < double; segment += 2) {
      const end = FONT.readUInt16BE(sub + 14 + segment)
      const start = FONT.readUInt16BE(sub + 16 + double + segment)
      const delta = FONT.readUInt16BE(sub + 16 + 2 * double + segment)
      const offsetAt = sub + 16 + 3 * double + segment
      const offset = FONT.readUInt16BE(offsetAt)
      for (let code = start; code <= end && code < 0xffff; code += 1) {
        const own = offset === 0 ? code : FONT.readUInt16BE(offsetAt + offset + 2 * (code - start))
        if (own !== 0) found.set(code, (own + delta) & 0xffff)
      }
    }
  }
  return found
}

/** How wide a text is, in em. */
export function interWidth(text: string): number {
  return [...text].reduce((width, letter) => {
    const code = letter.codePointAt(0) ?? 0
    const glyph = GLYPHS.get(code)
    if (glyph === undefined) return width + (/[\u2e80-\uffef]/.test(letter) ? OTHERS.wide : OTHERS.usual)
    return width + FONT.readUInt16BE(WIDTHS + 4 * Math.min(glyph, METRICS - 1)) / UNITS
  }, 0)
}
