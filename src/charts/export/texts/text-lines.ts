/** One line of an SVG text: the text element itself, or a tspan in it. */
export interface TextLine {
  readonly element: Element
  readonly text: string
  readonly x: number
  /** Of the baseline. */
  readonly y: number
}

export function textLines(text: Element): TextLine[] {
  const at = { x: numberIn(text, 'x', 0), y: numberIn(text, 'y', 0) }
  const spans = [...text.querySelectorAll('tspan')]
  if (spans.length === 0) return [{ ...at, element: text, text: text.textContent }]
  let y = at.y
  return spans.map((element) => {
    y += numberIn(element, 'dy', 0)
    return { element, text: element.textContent, x: numberIn(element, 'x', at.x), y }
  })
}

export interface TextLook {
  /** px */
  readonly size: number
  readonly weight: 400 | 600
  readonly fill: string
  readonly stroke: string | null
  /** px */
  readonly strokeWidth: number
  readonly opacity: number
  /** How much of a line stands left of its x: 0 of it, a half, or all. */
  readonly anchor: 0 | 0.5 | 1
}

/** Weights are those of the embedded fonts: from 500 on the bolder one. */
export function textLook(text: Element): TextLook {
  const weight = text.getAttribute('font-weight') ?? '400'
  const anchor = text.getAttribute('text-anchor')
  return {
    size: numberIn(text, 'font-size', 12),
    weight: weight === 'bold' || Number.parseInt(weight, 10) >= 500 ? 600 : 400,
    fill: text.getAttribute('fill') ?? '#000000',
    stroke: text.getAttribute('stroke'),
    strokeWidth: numberIn(text, 'stroke-width', 1),
    opacity: numberIn(text, 'opacity', 1) * numberIn(text, 'fill-opacity', 1),
    anchor: anchor === 'end' ? 1 : anchor === 'middle' ? 0.5 : 0,
  }
}

function numberIn(element: Element, name: string, otherwise: number): number {
  const value = Number.parseFloat(element.getAttribute(name) ?? '')
  return Number.isFinite(value) ? value : otherwise
}
