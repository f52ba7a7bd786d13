import type { View as VegaView } from 'vega'
import type { MarkedDatum } from './mark.ts'

/** Where a mark is drawn, in px from the left and the top of its chart. */
export interface MarkBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** A frame follows bars and points, not the outline of a state or a slice. */
  readonly form: 'bar' | 'point' | 'other'
}

/** Of what Vega draws: groups hold marks, marks hold items, items have a datum and bounds within their group. */
interface SceneNode {
  readonly marktype?: string
  readonly items?: readonly SceneNode[]
  readonly bounds?: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }
  readonly datum?: unknown
  readonly x?: number
  readonly y?: number
}

/** Lines run through many marks, texts stand beside theirs. */
const BESIDE = new Set(['line', 'area', 'text'])

/** The first that is drawn of each mark, by its id. */
export function markBoxes(view: VegaView): ReadonlyMap<string, MarkBox> {
  const boxes = new Map<string, MarkBox>()
  const visit = (node: SceneNode, x: number, y: number): void => {
    for (const item of node.items ?? []) {
      const mark = markIn(item)
      if (mark !== undefined && item.bounds && !boxes.has(mark) && !BESIDE.has(node.marktype ?? '')) {
        const { x1, y1, x2, y2 } = item.bounds
        boxes.set(mark, { left: x + x1, top: y + y1, width: x2 - x1, height: y2 - y1, form: formOf(node.marktype) })
      }
      const inside = node.marktype === 'group' ? [x + (item.x ?? 0), y + (item.y ?? 0)] : [x, y]
      visit(item, inside[0] ?? x, inside[1] ?? y)
    }
  }
  const [x, y] = view.origin()
  const padding = view.padding() as { readonly left: number; readonly top: number }
  const { root } = view.scenegraph() as unknown as { readonly root: SceneNode }
  visit(root, padding.left + x, padding.top + y)
  return boxes
}

/** Where the line of the time axis is, in px from the top of the chart. */
export function axisTop(view: VegaView): number {
  return view.origin()[1] + (view.padding() as { readonly top: number }).top + view.height()
}

function formOf(marktype: string | undefined): MarkBox['form'] {
  return marktype === 'rect' ? 'bar' : marktype === 'symbol' ? 'point' : 'other'
}

/** The id of the mark that something drawn is of. */
export function markIn(item: { readonly datum?: unknown } | null | undefined): string | undefined {
  const datum = item?.datum
  return typeof datum === 'object' && datum !== null ? (datum as MarkedDatum).mark : undefined
}
