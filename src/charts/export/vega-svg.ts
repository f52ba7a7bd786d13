import { expressionFunction, parse, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile, type TopLevelSpec } from 'vega-lite'
import { axisLabel, labelLines } from '../theme/chart-functions.ts'

expressionFunction('axisValue', axisLabel)
expressionFunction('lines', labelLines)

/** Draws a Vega-Lite spec that is on no screen, as SVG elements without the document around them. */
export async function vegaSvg(spec: Readonly<Record<string, unknown>>): Promise<string> {
  const compiled = compile(spec as unknown as TopLevelSpec).spec
  const view = new View(parse(compiled, undefined, { ast: true }), { renderer: 'none', expr: expressionInterpreter })
  try {
    return elementsOf(await view.toSVG())
  } finally {
    view.finalize()
  }
}

/** Marks that only catch the pointer are not drawn, so a picture does without them. */
const UNSEEN = /<path [^>]*fill-opacity="0"[^>]*(?:\/>|><\/path>)/g
const ON_SCREEN_ONLY = / (?:class|role|aria-[\w-]+|pointer-events|style)="[^"]*"/g

function elementsOf(document: string): string {
  const inner = /^<svg[^>]*>([\s\S]*)<\/svg>$/.exec(document.trim())?.[1]
  if (inner === undefined) throw new Error('the chart library drew no SVG document')
  return inner.replace(UNSEEN, '').replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(ON_SCREEN_ONLY, ''))
}
