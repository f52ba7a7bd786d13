import type { DateRange } from '../../../domain/period.ts'
import { amountsDrawing } from '../amounts-drawing.ts'
import { breakdownDrawing } from '../breakdown-drawing.ts'
import type { ChartTheme } from '../chart-theme.ts'
import { circlesDrawing } from '../circles-drawing.ts'
import type { Drawing, DrawingInput } from '../drawing.ts'
import type { ChartSize } from '../layout.ts'
import { mapDrawing, mapLevel } from '../map-drawing.ts'
import { loadMapShapes } from '../map-shapes.ts'
import { networkDrawing } from '../network-drawing.ts'
import { text } from '../../text/text.ts'
import { shortDate } from '../../text/values.ts'
import { trendsDrawing } from '../trends-drawing.ts'
import { vegaSpec } from '../vega-spec.ts'
import { chosenFact } from '../widget-chart-props.ts'
import type { DrawnChart } from './exported-chart.ts'
import { figureSvg } from './figure-svg.ts'
import { vegaSvg } from './vega-svg.ts'

/** A widget's chart as SVG elements, with the same rows and notes as on the screen. */
export async function drawChart(input: DrawingInput, { size: room, theme }: { readonly size: ChartSize; readonly theme: ChartTheme }): Promise<DrawnChart> {
  const { widget } = input
  const { format } = chosenFact(input)
  const { pictureOf, bounds = [], notes, minHeight = 0, minWidth = 0, settings = input.settings } = await drawingOf(input)
  const size = { width: Math.max(room.width, minWidth), height: Math.max(room.height, minHeight) }
  const chart =
    settings.chartType === 'toggle'
      ? figureSvg(input, { size, theme })
      : await vegaSvg(vegaSpec({ widget, settings, theme, picture: pictureOf({ size, theme, format, settings }) }))
  return { chart, size, bounds, notes }
}

async function drawingOf(input: DrawingInput): Promise<Omit<Drawing, 'label'>> {
  switch (input.widget.rows) {
    case 'facts':
      return amountsDrawing(input)
    case 'periods': {
      const { unfinishedText, notes, ...drawing } = trendsDrawing(input)
      return { ...drawing, notes: [...(unfinishedText === '' ? [] : [unfinishedText]), ...priorNotes(input), ...notes] }
    }
    case 'categories': {
      const { otherText, notes, ...drawing } = breakdownDrawing(input)
      return { ...drawing, notes: [...(otherText === '' ? [] : [`${text('dashboard.other')} ${otherText}`]), ...notes] }
    }
    case 'places': {
      const { pictureOn, ...drawing } = mapDrawing(input)
      return { ...drawing, pictureOf: pictureOn(await loadMapShapes(mapLevel(input))) }
    }
    case 'flows': {
      const { pictureOn, senders, notes, ...drawing } = networkDrawing(input)
      const named = senders.filter(({ checked }) => checked).map(({ label, amount }) => `${label} ${amount}`)
      return { ...drawing, pictureOf: pictureOn(await loadMapShapes('state')), notes: [named.join(' · '), ...notes] }
    }
    case 'circles': {
      const { pictureOn, ...drawing } = circlesDrawing(input)
      return { ...drawing, pictureOf: pictureOn(await loadMapShapes('state')) }
    }
    case 'sets':
      throw new Error('the comparison draws its sets itself')
  }
}

/** On the screen the page's status line says this. */
function priorNotes({ prior }: DrawingInput): string[] {
  return prior ? [`${text('dashboard.priorPeriod')}: ${periodRange(prior.range)}`] : []
}

function periodRange({ from, to }: DateRange): string {
  return text('dashboard.range', { from: shortDate(from), to: shortDate(to) })
}
