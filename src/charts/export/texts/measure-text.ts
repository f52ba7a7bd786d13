import type { MeasureText } from './wrap-text.ts'

/** Measures with the fonts of the page. */
export function measureWith(font: string): MeasureText {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('this browser has no canvas to measure text with')
  return (text, { size, weight }) => {
    context.font = `${weight} ${size}px ${font}`
    return context.measureText(text).width
  }
}
