import type { Catalog } from '../../domain/catalog.ts'
import type { WidgetSpec } from '../../domain/widget-spec.ts'

/** What pages refer to, and which of it is there but broken. */
export interface PageSurroundings {
  readonly catalog: Catalog
  readonly widgets: ReadonlyMap<string, WidgetSpec>
  readonly brokenTables: ReadonlySet<string>
  readonly brokenWidgets: ReadonlySet<string>
}
