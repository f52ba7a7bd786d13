import { textLines, textLook } from './text-lines.ts'

export interface PaintTextsInput {
  readonly context: CanvasRenderingContext2D
  /** Pixels a px. */
  readonly scale: number
  readonly font: string
}

const ALIGN = { 0: 'left', 0.5: 'center', 1: 'right' } as const

/** Writes the texts of an SVG document on a canvas, where they stand in it, with the fonts of the page. */
export function paintTexts(texts: readonly SVGTextElement[], { context, scale, font }: PaintTextsInput): void {
  for (const text of texts) {
    const look = textLook(text)
    context.save()
    context.setTransform(new DOMMatrix().scale(scale).multiply(placeOf(text)))
    context.globalAlpha = look.opacity
    context.font = `${look.weight} ${look.size}px ${font}`
    context.textAlign = ALIGN[look.anchor]
    context.fillStyle = look.fill
    context.lineWidth = look.strokeWidth
    context.lineJoin = 'round'
    if (look.stroke !== null) context.strokeStyle = look.stroke
    for (const line of textLines(text)) {
      if (look.fill !== 'none') context.fillText(line.text, line.x, line.y)
      if (look.stroke !== null) context.strokeText(line.text, line.x, line.y)
    }
    context.restore()
  }
}

/** The transforms of an element and of all around it. */
function placeOf(element: Element | null): DOMMatrix {
  if (!(element instanceof SVGGraphicsElement)) return new DOMMatrix()
  const own = element.transform.baseVal.consolidate()?.matrix
  const around = placeOf(element.parentElement)
  return own ? around.multiply(new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f])) : around
}
