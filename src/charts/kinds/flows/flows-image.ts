import type { DrawingInput } from '../../drawing.ts'
import { loadMapShapes } from '../../maps/map-shapes.ts'
import { flowsDrawing, type FlowsOwn } from './flows-drawing.ts'

export async function flowsImage(input: DrawingInput & FlowsOwn) {
  const { pictureOn, senders, notes, ...drawing } = flowsDrawing(input)
  const named = senders.filter(({ checked }) => checked).map(({ label, amount }) => `${label} ${amount}`)
  return { ...drawing, pictureOf: pictureOn(await loadMapShapes('state')), notes: [named.join(' · '), ...notes] }
}
