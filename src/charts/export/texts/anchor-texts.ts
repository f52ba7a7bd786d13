import { textLines, textLook, type TextLook } from './text-lines.ts'

export type LineWidth = (text: string, look: TextLook) => number

/** Lets every text start where it would with its anchor, by the widths of the font it will be set in. */
export function anchorTexts(root: Element, widthOf: LineWidth): void {
  for (const text of root.querySelectorAll('text')) {
    const look = textLook(text)
    for (const line of textLines(text))
      line.element.setAttribute('x', String(line.x - look.anchor * widthOf(line.text, look)))
    text.setAttribute('text-anchor', 'start')
    text.setAttribute('font-weight', String(look.weight))
  }
}
