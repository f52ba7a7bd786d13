import { useState } from 'react'
import { useFulfillmentCenters } from '../../../api/queries.ts'
import type { ChartCard, ChartKind } from '../../chart-kind.ts'
import { fetchedOnce } from '../../../ui/fetched-once.ts'
import { MapSkeleton } from '../../skeletons/MapSkeleton.tsx'
import type { FlowsState } from './FlowsChart.tsx'

function useSenders({ view }: ChartCard): FlowsState {
  const centers = useFulfillmentCenters(view, { enabled: true })
  const [unchecked, onUncheck] = useState<readonly string[]>([])
  return { centers, unchecked, onUncheck }
}

/** Packages on a map from their senders to where they went; a person may take senders off. */
export const flows: ChartKind<FlowsState> = {
  asksPrior: false,
  Skeleton: MapSkeleton,
  useOwn: useSenders,
  parts: fetchedOnce(() => import('./flows-parts.ts').then((module) => module.flowsParts)),
}
