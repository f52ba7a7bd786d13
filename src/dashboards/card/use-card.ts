import { useSelector } from '@xstate/react'
import { useMemo, type RefObject } from 'react'
import { finestInUse, readBridge } from '../../../domain/bridge/bridge-rows.ts'
import { otherSide } from '../../../domain/bridge/other-side.ts'
import { cardOf, type Card } from '../../../domain/card/card-of.ts'
import type { WidgetAnswer, WidgetQuestion } from '../../../domain/card/card-question.ts'
import { placedOn } from '../../../domain/dashboards/page-spec.ts'
import { widgetPhase } from '../../../machines/dashboards/widget.machine.ts'
import { useBilled } from '../../api/billed.ts'
import { CHART_KINDS } from '../../charts/chart-kinds.ts'
import { drawingInput, type DrawingInput } from '../../charts/drawing.ts'
import { cardWords, type CardWords } from '../../charts/widget-words.ts'
import { useCardTarget } from '../../targets/use-card-target.tsx'
import type { CardProps } from '../context/card-props.ts'
import { valueWords } from '../context/dashboard-context.ts'
import { useAskedCard, type AskingCard } from './use-asked-card.ts'
import { usePriorPeriod } from './use-prior-period.ts'

/** A card as it stands on the screen. */
export interface ShownCard extends AskingCard {
  readonly card: Card
  readonly words: CardWords
  /** What its values are in. */
  readonly unitText: string
  /** What its picture, its table and its image are drawn from; null: there is none. */
  readonly drawing: DrawingInput | null
  readonly budget: ReturnType<typeof useCardTarget>
  /** What an explanation is of: what was answered, else what is asked. */
  readonly explained: WidgetQuestion | null
  readonly answer: WidgetAnswer | null
  /** The finest segments that a bridge has rows of. */
  readonly used: ReturnType<typeof finestInUse> | undefined
}

/** What a card shows, and what is its kind's own. */
export function useCard(props: CardProps, menuButton: RefObject<HTMLButtonElement | null>): ShownCard {
  const { board, target, drawn, chartName, askedAs } = props
  const { widget } = target
  const asking = useAskedCard(props)
  const { dashboard, view, wanted, actor } = asking
  const { page, config, table, invoiced } = dashboard
  const { today } = config
  const phase = useSelector(actor, widgetPhase)
  const question = useSelector(actor, (snapshot) => snapshot.context.question)
  const answer = useSelector(actor, (snapshot) => snapshot.context.answer)
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure)
  const { query, before } = answer?.question ?? {}
  const dataVersion = answer?.result.dataVersion
  const known = { page: page.id, chartName: askedAs, dataVersion }
  const billed = useBilled({ ...known, query })
  const billedBefore = useBilled({ ...known, query: query && before && otherSide(query, before) })
  const card = cardOf({
    ...{ page, placed: placedOn(page, chartName), widget, table, today, invoiced },
    ...{ settings: asking.settings, view, pageView: drawn.view, wanted },
    asked: { phase, question, answer, failure },
    ...{ billed, billedBefore },
  })
  const { content } = card
  const shown = { settings: card.settings, view: card.view }
  const words = cardWords(card, table)
  const { formatOf, unitText } = valueWords(dashboard, card.view)
  const kind = CHART_KINDS[widget.rows]
  const prior = usePriorPeriod(dashboard, { ...shown, wanted: kind.asksPrior })
  const own = kind.useOwn({
    ...{ view, prior, invoiced, today },
    drawn: dataVersion === undefined ? null : { page, chartName: askedAs, widget, ...shown, dataVersion },
  })
  const budget = useCardTarget({
    ...{ page, table, widget, ...shown, result: answer?.result ?? null, formatOf, invoiced, today },
    ...{ clientName: board.client?.name ?? '', returnFocusRef: menuButton },
  })
  const picture = content.state === 'drawn' ? content.picture : null
  const isNewest = answer !== null && answer.question.key === (wanted ?? question)?.key
  const rows = isNewest && widget.query.upTo ? answer.result.data : null
  const used = useMemo(() => (rows ? finestInUse(readBridge(rows)) : undefined), [rows])
  return {
    ...asking,
    ...{ card, words, unitText, budget, answer, used },
    drawing: picture && {
      ...drawingInput(picture, { words, colours: config.serviceCategories, target: budget.target }),
      ...own,
    },
    explained: answer?.question ?? question,
  }
}
