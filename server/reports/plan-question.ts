import type { Result } from '../../domain/values/problem.ts'
import type { GridAsked } from '../grid/grid-of-page.ts'
import { isNamed, type RowsQuestion } from './report-store.ts'
import { planNamed } from './plan-named.ts'
import { planReport } from './plan-report.ts'
import type { ReportPlan } from './report-plan.ts'

/** Plans a report, of a page's grid or by its name. */
export function planQuestion(question: RowsQuestion, asked: GridAsked): Result<ReportPlan> {
  return isNamed(question) ? planNamed(question, asked) : planReport(question, asked)
}
