import { useEffect, useRef } from 'react'
import { useVegaEmbed } from 'react-vega'
import { expressionFunction } from 'vega'
import type { EmbedOptions, VisualizationSpec } from 'vega-embed'
import { expressionInterpreter } from 'vega-interpreter'
import { text } from '../text/text.ts'
import { axisLabel, labelLines } from './theme/chart-functions.ts'
import styles from './Chart.module.css'
import type { Mark } from './marks/mark.ts'
import { MarkLayer } from './marks/MarkLayer.tsx'
import { tipHtml } from './tip.ts'

expressionFunction('axisValue', axisLabel)
expressionFunction('lines', labelLines)

/** Expressions are interpreted, so that no script is made from text; nothing injects a style. */
const OPTIONS: EmbedOptions = {
  mode: 'vega-lite',
  renderer: 'svg',
  actions: false,
  ast: true,
  expr: expressionInterpreter,
  defaultStyle: false,
  tooltip: { disableDefaultStyle: true, formatTooltip: tipHtml, offsetX: 12, offsetY: 12 },
}

interface ChartProps {
  readonly spec: Readonly<Record<string, unknown>>
  /** What a reader who does not see the chart is told. */
  readonly label: string
  /** What a person can choose of it. */
  readonly marks: readonly Mark[]
  readonly onFailed: (error: unknown) => void
}

/** Draws a Vega-Lite spec as SVG: one image, one tab stop, from which arrows go through its marks. */
export function Chart({ spec, label, marks, onFailed }: ChartProps) {
  const ref = useRef<HTMLDivElement>(null)
  const chart = useRef<HTMLDivElement>(null)
  const drawn = useVegaEmbed({ ref, spec: spec as VisualizationSpec, options: OPTIONS, onError: onFailed })
  useEffect(() => {
    if (drawn && ref.current) nameGradientsHere(ref.current)
  }, [drawn])
  return (
    <>
      <div
        ref={chart}
        className={styles.chart}
        role="img"
        aria-label={label}
        aria-description={text(marks.length > 0 ? 'dashboard.marks.chartHint' : 'dashboard.chartHint')}
        tabIndex={0}
        data-marked={marks.length > 0}
      >
        <div ref={ref} aria-hidden="true" />
      </div>
      {drawn && marks.length > 0 ? (
        <MarkLayer view={drawn.view} marks={marks} label={text('dashboard.marks.group')} chart={chart} />
      ) : null}
    </>
  )
}

/** Gradients are named by the page's address, which becomes another while the chart stands: the browser would then ask the server for them. */
function nameGradientsHere(root: HTMLElement): void {
  for (const part of root.querySelectorAll('[fill^="url("]'))
    part.setAttribute('fill', (part.getAttribute('fill') ?? '').replace(/^url\([^#]*#/, 'url(#'))
}
