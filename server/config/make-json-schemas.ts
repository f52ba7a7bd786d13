import { TransportModes } from '../../domain/bridge/transport-modes.ts'
import { WordList } from '../../domain/assistant/question/word-list.ts'
import * as z from 'zod'
import { LandingPages } from '../../domain/access/landing-spec.ts'
import { NavigationSpec, OtherApplicationsSpec } from '../../domain/dashboards/navigation.ts'
import { PageFile } from '../../domain/dashboards/page-spec.ts'
import { CarrierPages } from '../../domain/tracking/tracking-link.ts'
import { RecordSpec } from '../../domain/records/record-spec.ts'
import { ReportSpec } from '../../domain/reports/report-spec.ts'
import { WidgetSpec } from '../../domain/dashboards/widget-spec.ts'
import { ColumnLists, TableFile } from './column-lists.ts'
import { FilterLists } from './filter-lists.ts'

const SCHEMAS = {
  'carriers.schema.json': { schema: CarrierPages, title: 'Where carriers show their packages (config/carriers.json)' },
  'columns.schema.json': { schema: ColumnLists, title: 'Columns that several tables hold (config/columns.json)' },
  'filters.schema.json': { schema: FilterLists, title: 'Lists of filters (config/filters.json)' },
  'landing-pages.schema.json': { schema: LandingPages, title: 'The landing pages (config/landing-pages.json)' },
  'navigation.schema.json': { schema: NavigationSpec, title: 'Addresses and menu (config/navigation.json)' },
  'other-applications.schema.json': {
    schema: OtherApplicationsSpec,
    title: 'Where other applications are (config/other-applications.json)',
  },
  'page.schema.json': { schema: PageFile, title: 'A page (config/pages)' },
  'record.schema.json': { schema: RecordSpec, title: 'Records that people list and edit (config/records)' },
  'report.schema.json': { schema: ReportSpec, title: 'A report that people ask for by its name (config/reports)' },
  'table.schema.json': { schema: TableFile, title: 'A table of the catalogue (config/catalog)' },
  'transport-modes.schema.json': {
    schema: TransportModes,
    title: 'How the goods of each service category are carried (config/transport-modes.json)',
  },
  'words.schema.json': { schema: WordList, title: 'What people call things in their questions (config/words)' },
  'widget.schema.json': { schema: WidgetSpec, title: 'A widget (config/widgets)' },
}

/**
 * The JSON Schemas (draft 2020-12) by which an editor completes and checks config files, by file name in config/schema.
 * Rules between fields, such as a default being one of the allowed values, are checked by the server only.
 */
export function makeJsonSchemas(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(SCHEMAS).map(([file, { schema, title }]) => [
      file,
      { title, ...z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' }) },
    ]),
  )
}
