import { readFileSync } from 'node:fs'
import { expressionFunction, parse, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile, type TopLevelSpec } from 'vega-lite'
import type { WidgetSettings } from '../../domain/dashboards/widget-settings.ts'
import type { WidgetSpec } from '../../domain/dashboards/widget-spec.ts'
import type { Language } from '../../domain/values/language.ts'
import type { ImageDrawing } from '../../src/charts/chart-kind.ts'
import type { ChartSize } from '../../src/charts/layout.ts'
import { axisLabel, labelLines } from '../../src/charts/theme/chart-functions.ts'
import { vegaSpec } from '../../src/charts/vega-spec.ts'
import { speak } from '../../src/text/spoken.ts'
import { THEMES } from './chart.samples.ts'
import { depth, drawnTexts, type DrawnText } from './drawn-texts.ts'

/** What two texts may lie on each other, in px: less than anybody sees of letters that are boxes here. */
const MOST = 1.5

expressionFunction('axisValue', axisLabel)
expressionFunction('lines', labelLines)

export interface DrawnPicture {
  readonly drawing: ImageDrawing
  readonly widget: WidgetSpec
  readonly settings: WidgetSettings
}

/** Every text of a picture in a room, which is larger where the picture needs it. */
export async function textsOf(
  { drawing, widget, settings: given }: DrawnPicture,
  room: ChartSize,
): Promise<DrawnText[]> {
  const settings = drawing.settings ?? given
  const size = {
    width: Math.max(room.width, drawing.minWidth ?? 0),
    height: Math.max(room.height, drawing.minHeight ?? 0),
  }
  const picture = drawing.pictureOf({ size, theme: THEMES.light, settings })
  const spec = vegaSpec({ widget, settings, picture, theme: THEMES.light })
  const view = new View(parse(compile(spec as unknown as TopLevelSpec).spec, undefined, { ast: true }), {
    renderer: 'none',
    expr: expressionInterpreter,
  } as never)
  await view.runAsync()
  const { left, top } = picture.layout.padding
  const texts = drawnTexts((view.scenegraph() as unknown as { root: never }).root, [left, top])
  view.finalize()
  return texts
}

/** Which texts lie on each other, and how deep. */
export function overlapsOf(texts: readonly DrawnText[], { width }: ChartSize): string[] {
  return texts.flatMap((one, at) =>
    texts
      .slice(at + 1)
      .map((other) => [depth(one, other), `${one.text} | ${other.text}`] as const)
      .filter(([deep]) => deep > MOST)
      .map(([deep, words]) => `${width}: ${words}, ${deep.toFixed(1)} px`),
  )
}

/** What a text may stand out of its picture, in px: less than a letter. */
const MOST_CUT = 4

/** Which texts stand out of the picture at its sides, and how far. */
export function cutTexts(texts: readonly DrawnText[], { width }: ChartSize): string[] {
  return texts.flatMap(({ text, corners }) => {
    const across = corners.map(([x]) => x)
    const out = Math.max(-Math.min(...across), Math.max(...across) - width)
    return out > MOST_CUT ? [`${width}: ${text}, ${out.toFixed(1)} px`] : []
  })
}

/** Texts of charts are in this language from now on. */
export function speakIn(language: Language): void {
  const file = new URL(`../../config/locales/${language}.json`, import.meta.url)
  speak(language, JSON.parse(readFileSync(file, 'utf8')) as never)
}
