import { readFileSync } from 'node:fs'

/** A TrueType font: its tables by their tags, and its letters by their code points, of format 4 of its character map. */
export function readFont(path: string) {
  const font = readFileSync(new URL(`../../node_modules/${path}`, import.meta.url))
  const table = (tag: string): number => {
    for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
      if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8)
    throw new Error(tag)
  }
  const glyphs = new Map<number, number>()
  const cmap = table('cmap')
  for (let at = cmap + 4; at < cmap + 4 + font.readUInt16BE(cmap + 2) * 8; at += 8) {
    const sub = cmap + font.readUInt32BE(at + 4)
    if (font.readUInt16BE(sub) !== 4) continue
    const double = font.readUInt16BE(sub + 6)
    for (let segment = 0; segment < double; segment += 2) {
      const end = font.readUInt16BE(sub + 14 + segment)
      const start = font.readUInt16BE(sub + 16 + double + segment)
      const delta = font.readUInt16BE(sub + 16 + 2 * double + segment)
      const offsetAt = sub + 16 + 3 * double + segment
      const offset = font.readUInt16BE(offsetAt)
      for (let code = start; code <= end && code < 0xffff; code += 1) {
        const own = offset === 0 ? code : font.readUInt16BE(offsetAt + offset + 2 * (code - start))
        if (own !== 0) glyphs.set(code, (own + delta) & 0xffff)
      }
    }
  }
  return { font, table, glyphs }
}
