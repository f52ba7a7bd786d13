import type { AnswerTime } from '../../../domain/query/timed-result.ts'
import type { WidgetQuestion } from '../../../machines/widget.machine.ts'
import type { WidgetProps } from '../context/widget-props.ts'

/** What each part of an explanation is made from. */
export interface ExplainProps extends WidgetProps {
  readonly title: string
  /** That the picture answers. */
  readonly question: WidgetQuestion
  readonly took: AnswerTime | undefined
}
