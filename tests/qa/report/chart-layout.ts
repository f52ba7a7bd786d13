import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nodesOf, ownTransitions } from '../coverage.ts'
import { nameOf } from '../list/list.ts'

export interface Box {
  readonly node: AnyStateNode
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The transitions from one state to another, drawn as one line with a text each. */
export interface Arrow {
  readonly transitions: readonly AnyTransitionDefinition[]
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly label: { readonly x: number; readonly y: number; readonly lines: readonly string[] }
}

/** Places in px, of the whole drawing. */
export interface ChartLayout {
  readonly width: number
  readonly height: number
  /** Those that hold others first. */
  readonly boxes: readonly Box[]
  readonly arrows: readonly Arrow[]
}

export const LINE_PX = 14
const LETTER_PX = 6.4
const BOX_PX = 44
const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
}
const INSIDE = {
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.padding': '[top=30,left=14,bottom=14,right=14]',
}

/** Lays a statechart out: a box for each state, those inside another within it. Transitions that lead nowhere are not drawn. */
export async function layChart(machine: AnyStateMachine): Promise<ChartLayout> {
  const drawn = arrowsOf(machine)
  const laid: ElkNode = await new ELK().layout({
    id: 'all',
    children: [elkNode(machine.root)],
    edges: drawn.map(({ id, from, to, lines }) => ({
      id,
      sources: [from],
      targets: [to],
      labels: [{ text: lines.join('\n'), width: widthOf(lines), height: lines.length * LINE_PX }],
    })),
    layoutOptions: OPTIONS,
  })
  const nodes = new Map(nodesOf(machine.root).map((node) => [node.id, node]))
  const at = new Map<string, { x: number; y: number }>()
  const boxes: Box[] = []
  place(laid, { x: 0, y: 0 })
  return {
    width: laid.width ?? 0,
    height: laid.height ?? 0,
    boxes,
    arrows: drawn.flatMap(({ id, transitions, lines }) => {
      const edge = laid.edges?.find((each) => each.id === id)
      return edge ? [arrow(edge, { transitions, lines })] : []
    }),
  }

  function place(laidNode: ElkNode, within: { readonly x: number; readonly y: number }): void {
    const [x, y] = [within.x + (laidNode.x ?? 0), within.y + (laidNode.y ?? 0)]
    at.set(laidNode.id, { x, y })
    const node = nodes.get(laidNode.id)
    if (node) boxes.push({ node, x, y, width: laidNode.width ?? 0, height: laidNode.height ?? 0 })
    for (const child of laidNode.children ?? []) place(child, { x, y })
  }

  function arrow(
    { sections = [], labels = [], ...edge }: ElkExtendedEdge & { readonly container?: string },
    { transitions, lines }: Pick<DrawnArrow, 'transitions' | 'lines'>,
  ): Arrow {
    const origin = at.get(edge.container ?? '') ?? { x: 0, y: 0 }
    const moved = (point: { readonly x?: number; readonly y?: number }) => ({
      x: origin.x + (point.x ?? 0),
      y: origin.y + (point.y ?? 0),
    })
    const [label = {}] = labels
    return {
      transitions,
      points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
        [startPoint, ...bendPoints, endPoint].map(moved),
      ),
      label: { ...moved(label), lines },
    }
  }
}

function elkNode(node: AnyStateNode): ElkNode {
  const children = Object.values(node.states)
  const size = { width: Math.max(70, widthOf([node.key]) + 24), height: BOX_PX }
  return {
    id: node.id,
    ...(children.length === 0 ? size : { children: children.map(elkNode), layoutOptions: INSIDE }),
  }
}

interface DrawnArrow {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly transitions: AnyTransitionDefinition[]
  readonly lines: string[]
}

function arrowsOf({ root }: AnyStateMachine): DrawnArrow[] {
  const arrows = new Map<string, DrawnArrow>()
  for (const transition of nodesOf(root).flatMap(ownTransitions))
    for (const { id: to } of transition.target ?? []) {
      const from = transition.source.id
      const key = `${from} → ${to}`
      const known = arrows.get(key) ?? { id: `arrow-${arrows.size}`, from, to, transitions: [], lines: [] }
      known.transitions.push(transition)
      known.lines.push(words(transition))
      arrows.set(key, known)
    }
  return [...arrows.values()]
}

const ENDING = /^xstate\.(done|error)\.actor\.(?:.*\.)?([^.]+)$/
const DELAY = /^xstate\.after\.([^.]+)\./

/** `event [guard]`, as short as it is understood. */
export function words({ eventType, guard }: AnyTransitionDefinition): string {
  const [, ending, actor] = ENDING.exec(eventType) ?? []
  const [, delay] = DELAY.exec(eventType) ?? []
  const event = ending
    ? `${actor} ${ending === 'done' ? 'is done' : 'fails'}`
    : delay
      ? `after ${delay}`
      : eventType || 'at once'
  return guard ? `${event} [${nameOf(guard)}]` : event
}

function widthOf(lines: readonly string[]): number {
  return Math.max(...lines.map(({ length }) => length)) * LETTER_PX
}
