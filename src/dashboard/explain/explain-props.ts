import type { WidgetSpec } from '../../../domain/page/widget-spec.ts'
import type { Query } from '../../../domain/query/query.ts'
import type { AnswerTime } from '../../../domain/query/timed-result.ts'
import type { WidgetProps } from '../context/widget-props.ts'

/** What each part of an explanation is made from. */
export interface ExplainProps extends Pick<WidgetProps, 'dashboard' | 'view' | 'askedAs' | 'client'> {
  readonly widget: WidgetSpec

  readonly title: string
  /** That the picture answers, as is the view. */
  readonly query: Query
  readonly took: AnswerTime | undefined
  /** It reads other rows than the facts of the page, whose values are known. */
  readonly apart: boolean
}
