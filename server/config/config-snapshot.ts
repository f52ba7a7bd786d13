import * as z from 'zod'
import type { ModeTable } from '../../domain/bridge/transport-modes.ts'
import type { Catalog } from '../../domain/query/catalog.ts'
import type { LandingPages } from '../../domain/access/landing-spec.ts'
import type { NavigationSpec, OtherApplicationsSpec } from '../../domain/dashboards/navigation.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { ReportSpec } from '../../domain/reports/report-spec.ts'
import type { RecordSpec } from '../../domain/records/record-spec.ts'
import type { CarrierPages } from '../../domain/tracking/tracking-link.ts'
import type { WidgetSpec } from '../../domain/dashboards/widget-spec.ts'
import type { ColumnLists } from './column-lists.ts'
import type { ConfigProblem } from './config-problem.ts'
import type { WordList } from '../../domain/assistant/question/word-list.ts'
import type { FilterLists } from './filter-lists.ts'

/** config/brand.json; what the server does not need of it is read by the build. */
export const BrandSpec = z.strictObject({
  $schema: z.string().optional(),
  name: z.string().min(1).max(60),
  /** Where people write for help: the contact links of sign-up and maintenance. GAP-55, GAP-56 */
  supportEmail: z.email().optional(),
})

export interface Brand {
  readonly name: string
}

export interface BrokenPage {
  readonly id: string
  /** Printed, with file, line and column. */
  readonly problems: string[]
}

/** All that config/ says at one moment; it never changes, an edit makes a new one. */
export interface ConfigSnapshot {
  /** The same for the same content, whatever was loaded before; the pages of single clients are not part of it. */
  readonly version: string
  readonly catalog: Catalog
  /** In menu order: by `order`, then by name. */
  readonly pages: readonly Page[]
  /** Pages that do not hold and have no last good form. */
  readonly brokenPages: readonly BrokenPage[]
  /** The file that each page is as, where it is not a last good form: one of config/, or one that was published in the product. */
  readonly standingPages: ReadonlyMap<string, string>
  /** By file name without .json. */
  readonly widgets: ReadonlyMap<string, WidgetSpec>
  /** By file name without .json. */
  readonly reports: ReadonlyMap<string, ReportSpec>
  /** By file name without .json. */
  readonly records: ReadonlyMap<string, RecordSpec>
  /** By language: what people call things in their questions. */
  readonly words: ReadonlyMap<string, WordList>
  readonly brand: Brand
  readonly landingPages: LandingPages
  readonly navigation: NavigationSpec
  readonly otherApplications: OtherApplicationsSpec
  /** Of config/columns.json, by their names; `catalog` has them written out. */
  readonly columnLists: ColumnLists['lists']
  /** Of config/filters.json, by their names; `pages` have them written out. */
  readonly filterLists: FilterLists['lists']
  readonly carrierPages: CarrierPages['carriers']
  /** By service category. */
  readonly transportModes: ModeTable
  /** Everything wrong in any file, also where the last good form stays in use. */
  readonly problems: readonly ConfigProblem[]
}
