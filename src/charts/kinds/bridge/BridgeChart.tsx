import { ChartFrame } from '../../ChartFrame.tsx'
import { markedSpec } from '../../marks/marked-spec.ts'
import type { WidgetChartProps } from '../../widget-chart-props.ts'
import { Sentence } from '../../../ui/sentence/Sentence.tsx'
import { bridgeDrawing } from './bridge-drawing.ts'
import { SaveAsExcel } from './SaveAsExcel.tsx'
import styles from './BridgeChart.module.css'

/** What changed in words, and below it the steps or the segments. */
export function BridgeChart(props: WidgetChartProps) {
  const { widget, settings } = props
  const { sentences, notes, ...drawing } = bridgeDrawing(props)
  const [first, ...more] = sentences
  return (
    <>
      {first === undefined ? null : (
        <p className={styles.story}>
          <strong>
            <Sentence words={first} />
          </strong>{' '}
          <Sentence words={more.join(' ')} />
        </p>
      )}
      <ChartFrame {...drawing} specOf={markedSpec({ widget, settings, ...drawing })}>
        <span>
          <Sentence words={notes.join(' ')} />
        </span>
        <SaveAsExcel {...props} />
      </ChartFrame>
    </>
  )
}
