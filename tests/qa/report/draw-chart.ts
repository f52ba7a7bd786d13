import { transitionKey } from '../coverage.ts'
import type { Visits } from '../run/visits.ts'
import { LINE_PX, type Arrow, type Box, type ChartLayout } from './chart-layout.ts'
import { escaped } from './escaped.ts'

/** Shades: never, and by the power of ten of how often. */
const SHADES = 3

/** The statechart as SVG, each state and line shaded by how often it was gone through. */
export function drawChart({ width, height, boxes, arrows }: ChartLayout, visits: Visits): string {
  return `<svg viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}" role="img">
${[...boxes.map((box) => drawnBox(box, visits)), ...arrows.map((arrow) => drawnArrow(arrow, visits))].join('\n')}
</svg>`
}

function drawnBox({ node, x, y, width, height }: Box, { states }: Visits): string {
  const holds = Object.keys(node.states).length > 0
  const count = states.get(node.path.join('.')) ?? 0
  const isFirst = node.parent?.config.initial === node.key
  const name = `${isFirst ? '● ' : ''}${node.parent ? node.key : node.id}${node.type === 'parallel' ? ' (side by side)' : ''}`
  const rect = `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="6" class="${holds ? 'frame' : `state visited-${shade(count)}`}"/>`
  const label = `<text x="${round(holds ? x + 10 : x + width / 2)}" y="${round(y + 19)}" class="${holds ? 'name' : 'name centred'}">${escaped(name)}</text>`
  return holds
    ? rect + label
    : `${rect}${label}<text x="${round(x + width / 2)}" y="${round(y + 35)}" class="count centred">${count} ×</text>`
}

function drawnArrow({ transitions, points, label }: Arrow, visits: Visits): string {
  const counts = transitions.map((each) => visits.transitions.get(transitionKey(each)) ?? 0)
  const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join(' ')
  const lines = label.lines.map(
    (line, at) =>
      `<text x="${round(label.x)}" y="${round(label.y + (at + 1) * LINE_PX - 3)}" class="${counts[at] === 0 ? 'event missed' : 'event'}">${escaped(line)}</text>`,
  )
  return `<path d="${path}" class="arrow${Math.max(...counts) === 0 ? ' missed' : ''}" marker-end="url(#end)"/>${lines.join('')}`
}

function shade(count: number): number {
  return count === 0 ? 0 : Math.min(SHADES, 1 + Math.floor(Math.log10(count)))
}

function round(px: number): number {
  return Math.round(px * 10) / 10
}
