import type { Catalog } from '../../../domain/query/catalog.ts'
import type { PageSpec } from '../../../domain/dashboards/page-spec.ts'
import type { WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'

/** What pages refer to, and which of it is there but broken. */
export interface PageSurroundings {
  readonly catalog: Catalog
  readonly widgets: ReadonlyMap<string, WidgetSpec>
  /** Every page whose file has the shape of one, by id. */
  readonly pages: ReadonlyMap<string, PageSpec>
  readonly brokenPages: ReadonlySet<string>
  readonly brokenTables: ReadonlySet<string>
  readonly brokenWidgets: ReadonlySet<string>
}
