import type { ComparisonSpan } from '../../../domain/comparison/comparison-periods.ts'
import { MAX_COMPARED_SETS } from '../../../domain/comparison/comparison-set.ts'
import { setBilledQuery, type SetBilled } from '../../../domain/comparison/set-billed.ts'
import { askingChart, type Page } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { useBilled, useViewBilled } from '../../api/billed.ts'
import type { AnsweredSet } from './use-compared-sets.ts'

interface SetsBilled {
  readonly page: Page
  readonly sets: readonly AnsweredSet[]
  readonly span: ComparisonSpan
  readonly dataVersion: number
}

/** How much of each set's days is billed, by its place; null: its dates are bill dates, or it is not known. */
export function useSetsBilled({ sets, ...asked }: SetsBilled): readonly (SetBilled | null)[] {
  const views = Array.from({ length: MAX_COMPARED_SETS }, (_, at) => {
    const set = sets.find((each) => each.at === at)
    return set ? { ...set.view, ...set.range } : null
  })
  return [
    useSetBilled(views[0] ?? null, asked),
    useSetBilled(views[1] ?? null, asked),
    useSetBilled(views[2] ?? null, asked),
  ]
}

/** The whole is asked apart: it stands while months are exchanged for quarters. */
function useSetBilled(view: View | null, { page, span, dataVersion }: Omit<SetsBilled, 'sets'>): SetBilled | null {
  const whole = useViewBilled(page, view)
  const asked = (by: ComparisonSpan) => ({
    page: page.id,
    chartName: askingChart(page) ?? '',
    query: view ? setBilledQuery(page, view, by) : undefined,
    dataVersion,
  })
  const inTime = useBilled(asked(span))
  const byMonth = useBilled(asked('monthly'))
  return whole && { ...whole, parts: inTime?.parts ?? [], months: byMonth?.parts ?? [] }
}
