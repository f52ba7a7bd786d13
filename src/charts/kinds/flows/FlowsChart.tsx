import { Checkbox, FormControl } from '@primer/react'
import { text } from '../../../text/text.ts'
import { ChartFrame } from '../../ChartFrame.tsx'
import { markedSpec } from '../../marks/marked-spec.ts'
import styles from './FlowsChart.module.css'
import { flowsDrawing, type FlowsOwn } from './flows-drawing.ts'
import { useChartTheme } from '../../theme/use-chart-theme.ts'
import { useMapShapes } from '../../maps/use-map-shapes.ts'
import type { WidgetChartProps } from '../../widget-chart-props.ts'

export interface FlowsState extends FlowsOwn {
  readonly onUncheck: (unchecked: readonly string[]) => void
}

/** Senders, and lines to where they send; each sender can be taken off the map. PAGE-13, PAGE-17 */
export function FlowsChart({ onUncheck, ...props }: WidgetChartProps & FlowsState) {
  const { widget, settings, unchecked } = props
  const shapes = useMapShapes('state')
  const { dark } = useChartTheme()
  const { pictureOn, notes, senders, colourOf, ...drawing } = flowsDrawing(props)
  const colour = colourOf(dark)
  const toggle = (id: string) =>
    onUncheck(unchecked.includes(id) ? unchecked.filter((each) => each !== id) : [...unchecked, id])
  return (
    <ChartFrame {...drawing} specOf={markedSpec({ widget, settings, pictureOf: shapes && pictureOn(shapes) })}>
      <div role="group" aria-label={text('dashboard.network.senders')} className={styles.senders}>
        {senders.map(({ id, label: name, amount, checked }) => (
          <FormControl key={id} layout="horizontal">
            <Checkbox checked={checked} onChange={() => toggle(id)} />
            <FormControl.Label className={styles.sender ?? ''}>
              <span className={styles.swatch} data-swatch="" style={{ background: colour(id) }} aria-hidden="true" />
              {name} <span className={styles.amount}>{amount}</span>
            </FormControl.Label>
          </FormControl>
        ))}
      </div>
      <span>{notes.join(' ')}</span>
    </ChartFrame>
  )
}
