import { otherSide } from '../../../../domain/bridge/other-side.ts'
import { isWithheld } from '../../../../domain/card/withheld.ts'
import type { WidgetSettings } from '../../../../domain/dashboards/widget-settings.ts'
import type { DrawnWidget } from '../../../../domain/dashboards/widget-spec.ts'
import type { TableIndex } from '../../../../domain/query/catalog.ts'
import type { BilledDates } from '../../../../domain/billed/billed-dates.ts'
import type { WidgetAnswer } from '../../../../domain/card/card-question.ts'
import { useBilled } from '../../../api/billed.ts'
import { billedNotes, sidesBilledNotes, withheldNotes } from '../../../text/billed-words.ts'

interface CardBilledInput {
  readonly page: string
  readonly chartName: string
  readonly answer: WidgetAnswer | null
  readonly widget: DrawnWidget
  readonly settings: WidgetSettings
  readonly fact: string
  readonly table: TableIndex | undefined
}

/** How much of what a card draws is billed, of what a bridge leads from too, and what it withholds by what charges have. */
export function useCardBilled({ page, chartName, answer, widget, settings, fact, table }: CardBilledInput): {
  readonly billed: BilledDates | null
  readonly billedNotes: readonly string[]
  /** It draws changes or averages, which are not told of dates that are not billed. */
  readonly withheld: boolean
} {
  const asked = { page, chartName, dataVersion: answer?.result.dataVersion }
  const { query, before } = answer?.question ?? {}
  const billed = useBilled({ ...asked, query })
  const earlier = useBilled({ ...asked, query: query && before && otherSide(query, before) })
  return {
    billed,
    billedNotes: [
      ...(before ? sidesBilledNotes(billed, earlier) : billedNotes(billed)),
      ...withheldNotes(query, table),
    ],
    withheld: isWithheld({ billed, widget, settings, fact, table }),
  }
}
