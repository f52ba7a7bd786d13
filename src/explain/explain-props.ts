import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { WidgetSpec } from '../../domain/dashboards/widget-spec.ts'
import type { TableIndex } from '../../domain/query/catalog.ts'
import type { ValueFormat } from '../../domain/query/format.ts'
import type { Query, QueryRow } from '../../domain/query/query.ts'
import type { AnswerTime } from '../../domain/query/timed-result.ts'
import type { ClientFamily, PagesConfig } from '../api/answers.ts'

/** What each part of an explanation is made from. */
export interface ExplainProps {
  readonly page: Page
  readonly table: TableIndex | undefined
  readonly config: Pick<PagesConfig, 'publishedAt'>
  readonly formatOf: (fact: string) => ValueFormat
  /** Of the data that is shown. */
  readonly dataVersion: number
  readonly view: View
  /** In whose name it is asked. */
  readonly askedAs: string
  readonly client: ClientFamily | undefined
  readonly widget: WidgetSpec
  readonly title: string
  /** That the picture answers, as is the view. */
  readonly query: Query
  readonly took: AnswerTime | undefined
  /** The facts of the page, whose rows it reads; null: it reads others, whose values are asked for. */
  readonly facts: { readonly row: QueryRow | undefined; readonly known: boolean } | null
}
