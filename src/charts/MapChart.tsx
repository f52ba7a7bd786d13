import { useEffect, useState } from 'react'
import { axisValue, shortValue } from '../../domain/format.ts'
import { text } from '../text/text.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { MapLegend } from './MapLegend.tsx'
import { MAP_MINIMUM } from './map-scale.ts'
import { loadMapShapes, type MapShape } from './map-shapes.ts'
import { placePicture } from './picture.ts'
import { placeRows, type MapLevel } from './place-rows.ts'
import { chartSummary } from './summary.ts'
import { vegaSpec } from './vega-spec.ts'
import { chosenFact, type WidgetChartProps } from './widget-chart-props.ts'

/** Below this an amount that is not on the map is rounding, and is not told. */
const TOLD_FROM = 0.005

/** The chosen fact by state or country. What has no place on the map is told below it. WID-05, WID-19 */
export function MapChart(props: WidgetChartProps) {
  const { widget, settings, result, title, period } = props
  const { fact, factText, format } = chosenFact(props)
  const level: MapLevel = settings.level === 'country' ? 'country' : 'state'
  const shapes = useMapShapes(level)
  const placed = placeRows({
    rows: result.data,
    dimension: settings.dimension ?? '',
    level,
    fact,
    format,
    words: { fact: factText, share: text('dashboard.share') },
  })
  const largest = placed.places.filter(({ bin }) => bin !== null).sort((one, other) => (other.value ?? 0) - (one.value ?? 0))
  return (
    <ChartFrame
      label={chartSummary({ title, period, figures: largest.map(({ label, value }) => `${label} ${shortValue(value ?? 0, format)}`) })}
      specOf={({ size, theme }) =>
        shapes ? vegaSpec({ widget, settings, theme, picture: placePicture(placed, { shapes, level }, { size, theme, format, settings }) }) : null
      }
    >
      <MapLegend bounds={[MAP_MINIMUM, ...placed.thresholds].map((bound) => axisValue(bound, format))} />
      <span>
        {Math.abs(placed.outside) < TOLD_FROM ? null : text('dashboard.outsideUs', { amount: shortValue(placed.outside, format) })}
        {Math.abs(placed.outside) < TOLD_FROM || Math.abs(placed.unplaced) < TOLD_FROM ? null : ' · '}
        {Math.abs(placed.unplaced) < TOLD_FROM ? null : text('dashboard.notOnMap', { amount: shortValue(placed.unplaced, format) })}
      </span>
    </ChartFrame>
  )
}

function useMapShapes(level: MapLevel): readonly MapShape[] | null {
  const [loaded, setLoaded] = useState<Partial<Record<MapLevel, readonly MapShape[]>>>({})
  const missing = loaded[level] === undefined
  useEffect(() => {
    if (!missing) return undefined
    let wanted = true
    void loadMapShapes(level).then((shapes) => {
      if (wanted) setLoaded((before) => ({ ...before, [level]: shapes }))
    })
    return () => {
      wanted = false
    }
  }, [level, missing])
  return loaded[level] ?? null
}
