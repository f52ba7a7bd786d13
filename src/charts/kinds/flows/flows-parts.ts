import type { ChartParts } from '../../chart-kind.ts'
import type { DrawingInput } from '../../drawing.ts'
import { loadMapShapes } from '../../maps/map-shapes.ts'
import { flowsDrawing, type FlowsOwn } from './flows-drawing.ts'
import { FlowsChart, type FlowsState } from './FlowsChart.tsx'
import { flowsTwin } from './flows-twin.ts'

async function flowsImage(input: DrawingInput & FlowsOwn) {
  const { pictureOn, senders, notes, ...drawing } = flowsDrawing(input)
  const named = senders.filter(({ checked }) => checked).map(({ label, amount }) => `${label} ${amount}`)
  return { ...drawing, pictureOf: pictureOn(await loadMapShapes('state')), notes: [named.join(' · '), ...notes] }
}

export const flowsParts: ChartParts<FlowsState> = {
  Chart: FlowsChart,
  image: flowsImage,
  twin: flowsTwin,
  asksTotal: true,
}
