import { interWidth } from './inter-widths.ts'

/** A line of a text as a picture shows it: what it says, and the corners of its box in px. */
export interface DrawnText {
  readonly text: string
  readonly corners: readonly (readonly [number, number])[]
}

interface SceneItem {
  readonly marktype?: string
  readonly items?: readonly SceneItem[]
  readonly x?: number
  readonly y?: number
  readonly dx?: number
  readonly dy?: number
  readonly opacity?: number
  readonly fillOpacity?: number
  readonly fill?: string
  readonly text?: string | readonly string[]
  readonly align?: string
  readonly baseline?: string
  readonly angle?: number
  readonly fontSize?: number
  readonly fontWeight?: number | string
  readonly lineHeight?: number
  readonly limit?: number
}

/** Letters reach above and below half of their size by so much, in em: capitals and digits. */
const HALF_CAPITAL = 0.36

/** Every text that can be seen of a scene; what is drawn twice, to stand out, is there twice. */
export function drawnTexts(scene: SceneItem, origin: readonly [number, number] = [0, 0]): DrawnText[] {
  const { marktype, items = [] } = scene
  return items.flatMap((item) => {
    if (marktype === 'text') return textOf(item, origin)
    if (marktype !== 'group') return []
    const inner = [origin[0] + (item.x ?? 0), origin[1] + (item.y ?? 0)] as const
    return (item.items ?? []).flatMap((each) => drawnTexts(each, inner))
  })
}

function textOf(item: SceneItem, [left, top]: readonly [number, number]): DrawnText[] {
  const { text = '', fontSize = 11, align = 'left', baseline = 'alphabetic', angle = 0, limit = 0 } = item
  const lines = (Array.isArray(text) ? text : [text]).map(String).filter((line: string) => line.trim() !== '')
  if (lines.length === 0 || item.opacity === 0 || item.fillOpacity === 0) return []
  const bold = Number(item.fontWeight ?? 400) >= 600 || item.fontWeight === 'bold' ? 1.05 : 1
  const step = item.lineHeight ?? fontSize + 2
  const half = HALF_CAPITAL * fontSize
  const first =
    baseline === 'middle'
      ? 0
      : baseline === 'top'
        ? half + fontSize * 0.1
        : baseline === 'bottom'
          ? -half - fontSize * 0.2
          : -half
  const turn = (angle * Math.PI) / 180
  return lines.map((line, at) => {
    const longest = interWidth(line) * fontSize * bold
    const width = limit > 0 ? Math.min(limit, longest) : longest
    const from = align === 'left' ? 0 : align === 'right' ? -width : -width / 2
    const middle = first + at * step
    const corners = [
      [from, middle - half],
      [from + width, middle - half],
      [from + width, middle + half],
      [from, middle + half],
    ] as const
    return {
      text: line,
      corners: corners.map(([x, y]) => {
        const [atX, atY] = [x + (item.dx ?? 0), y + (item.dy ?? 0)]
        return [
          left + (item.x ?? 0) + atX * Math.cos(turn) - atY * Math.sin(turn),
          top + (item.y ?? 0) + atX * Math.sin(turn) + atY * Math.cos(turn),
        ] as const
      }),
    }
  })
}

/** How deep two texts lie on each other, in px; 0 or less: they do not. One that is drawn twice, to stand out, lies on none. */
export function depth(one: DrawnText, other: DrawnText): number {
  if (one.text === other.text && String(one.corners) === String(other.corners)) return 0
  const axes = [one, other].flatMap(({ corners }) => {
    const [first, second, third] = corners
    return first && second && third ? [normal(first, second), normal(second, third)] : []
  })
  return Math.min(
    ...axes.map(([x, y]) => {
      const reach = ({ corners }: DrawnText) => corners.map(([cornerX, cornerY]) => cornerX * x + cornerY * y)
      const [a, b] = [reach(one), reach(other)]
      return Math.min(Math.max(...a) - Math.min(...b), Math.max(...b) - Math.min(...a))
    }),
  )
}

function normal([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): readonly [number, number] {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  return [(y1 - y2) / length, (x2 - x1) / length]
}
