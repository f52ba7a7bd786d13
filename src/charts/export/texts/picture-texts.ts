import { withoutDirection } from './right-to-left.ts'
import { textLines, textLook, type TextLine, type TextLook } from './text-lines.ts'

const SVG = 'http://www.w3.org/2000/svg'
/** Pixels a px, so that a text that is a picture stays sharp on paper. */
const SCALE = 4
/** Room above and below the baseline, in sizes of the font: marks of some scripts are tall. */
const ABOVE = 1.3
const BELOW = 0.5

export interface PictureTextsInput {
  /** The page's fonts, in the order they are tried. */
  readonly font: string
  readonly canDraw: (text: string) => boolean
}

/** Puts a picture in place of each text that has letters a typeface lacks, so that none is lost; the texts it did that to. */
export function pictureTexts(root: Element, { font, canDraw }: PictureTextsInput): string[] {
  const texts = [...root.querySelectorAll('text')]
  const written = texts.filter((text) => canDraw(withoutDirection(text.textContent)))
  const pictured = texts.filter((text) => !written.includes(text))
  for (const text of pictured) {
    const holder = document.createElementNS(SVG, 'g')
    const transform = text.getAttribute('transform')
    if (transform !== null) holder.setAttribute('transform', transform)
    holder.append(...textLines(text).map((line) => pictureOf(line, { look: textLook(text), font })))
    text.replaceWith(holder)
  }
  for (const line of written.flatMap(textLines)) line.element.textContent = withoutDirection(line.text)
  return [...new Set(pictured.map(({ textContent }) => withoutDirection(textContent)))]
}

function pictureOf(
  { text, x, y }: TextLine,
  { look, font }: { readonly look: TextLook; readonly font: string },
): Element {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no canvas to draw on')
  const face = `${look.weight} ${look.size}px ${font}`
  context.font = face
  const width = Math.max(1, Math.ceil(context.measureText(text).width))
  const height = Math.ceil(look.size * (ABOVE + BELOW))
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  context.scale(SCALE, SCALE)
  context.font = face
  context.fillStyle = look.fill
  context.fillText(text, 0, look.size * ABOVE)
  const image = document.createElementNS(SVG, 'image')
  const attributes = {
    x: x - width * look.anchor,
    y: y - look.size * ABOVE,
    width,
    height,
    href: canvas.toDataURL('image/png'),
  }
  for (const [name, value] of Object.entries(attributes)) image.setAttribute(name, String(value))
  return image
}
