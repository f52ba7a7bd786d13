import { text } from '../../text/text.ts'
import type { ChartTheme } from '../theme/chart-theme.ts'
import { textSvg } from './texts/text-svg.ts'

export const LEGEND_HEIGHT = 24

const NONE_WIDTH = 70
const STEP_WIDTH = 44
const STYLE = { size: 11, weight: 400 } as const

export interface LegendInput {
  readonly bounds: readonly string[]
  readonly theme: ChartTheme
  readonly x: number
  readonly y: number
}

/** The colours of the map with the lower bound of each, and how a place without an amount looks; as MapLegend draws it. WID-19 */
export function legendSvg({ bounds, theme, x, y }: LegendInput): string {
  const none = `<rect x="${x + 0.5}" y="${y + 0.5}" width="18" height="9" rx="2" fill="none" stroke="${theme.zero}" stroke-dasharray="3,2"/>`
  const steps = bounds.map((bound, index) => {
    const at = x + NONE_WIDTH + STEP_WIDTH * index
    const words = index === bounds.length - 1 ? `${bound}+` : bound
    return [
      `<rect x="${at}" y="${y}" width="${STEP_WIDTH - 1}" height="9" fill="${theme.map[index] ?? theme.main}"/>`,
      textSvg({ text: words, x: at, y: y + 22, style: STYLE, fill: theme.muted }),
    ].join('')
  })
  return [
    none,
    textSvg({ text: text('dashboard.none'), x: x + 24, y: y + 9, style: STYLE, fill: theme.muted }),
    ...steps,
  ].join('')
}
