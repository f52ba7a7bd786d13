import { useSelector } from '@xstate/react'
import { FACT_QUERIES, factSpan } from '../../../domain/dashboards/fact-queries.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { likeForLike } from '../../../domain/dashboards/compared/like-for-like.ts'
import { fillName } from '../../../domain/dashboards/plan-query.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { widgetPhase, type WidgetActor } from '../../../machines/dashboards/widget.machine.ts'
import type { Dashboard } from '../context/dashboard-context.ts'
import type { FactFigures } from './fact-tiles.ts'
import type { WidgetQuestion } from '../../../domain/card/card-question.ts'
import { factQuestions } from '../../../domain/card/fact-questions.ts'

/** What the running questions know of one view: that of the totals drawn, so that no two periods are mixed. */
export function useFactFigures(
  { facts, page, config, table, invoiced }: Dashboard,
  asked: View,
): { figures: FactFigures; view: View } {
  const view = useSelector(facts.totals, (snapshot) => snapshot.context.answer?.question.view ?? asked)
  const questions = factQuestions({ page, config, table, view, invoiced })
  const totals = useAnswer(facts.totals, questions.totals)
  const months = useAnswer(facts.months, questions.months)
  const prior = useAnswer(facts.prior, questions.prior)
  const priorTotals = useAnswer(facts.priorTotals, questions.priorTotals)
  const current = useAnswer(facts.current, questions.current)
  const alike = useAnswer(facts.alike, questions.alike)
  const span = factSpan(page)
  const column = fillName(FACT_QUERIES.months.query.groupBy[0], span, view)
  const { days } = likeForLike(view, { page, today: config.today, invoiced })
  return {
    view,
    figures: {
      range: { from: view.from, to: view.to },
      span: span.chartTimeSpan,
      totals: totals && (totals[0] ?? null),
      months,
      column,
      days,
      prior: days.sides &&
        prior && {
          range: days.sides.earlier,
          rows: prior,
          column,
        },
      priorTotals: priorTotals && (priorTotals[0] ?? null),
      alike: questions.alike && { row: alike && (alike[0] ?? null) },
      invoiced,
      current: currentOf(page, questions.current, current),
    },
  }
}

/** Null: the page's period leaves nothing out. */
function currentOf(
  { period }: Page,
  question: WidgetQuestion | null,
  rows: readonly QueryRow[] | undefined,
): FactFigures['current'] {
  if (!period || !question) return null
  const { from, to } = question.view
  return rows && { range: { from, to }, unit: period.unit, row: rows[0] ?? null }
}

const NO_ROWS: readonly QueryRow[] = []

/** The rows that answer this question; undefined: it was not answered. */
function useAnswer(actor: WidgetActor, question: WidgetQuestion | null): readonly QueryRow[] | undefined {
  return useSelector(actor, (snapshot) => {
    const { answer, question: last } = snapshot.context
    if (question === null) return undefined
    if (widgetPhase(snapshot) === 'empty' && last?.key === question.key) return NO_ROWS
    return answer?.question.key === question.key ? answer.result.data : undefined
  })
}
