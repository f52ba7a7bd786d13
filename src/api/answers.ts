import type * as z from 'zod'
import type { PagesConfig as PagesConfigShape } from '../../openapi/contract/dashboards/dashboards.ts'
import type { FilterValues as FilterValuesShape } from '../../openapi/contract/filters/filter-values.ts'
import type { LOOKUP_OPERATIONS } from '../../openapi/contract/dashboards/lookups.ts'
import type { MaintenanceStatus as MaintenanceStatusShape } from '../../openapi/contract/admin/maintenance.ts'
import type { Navigation as NavigationShape } from '../../openapi/contract/navigation.ts'
import type { AccountAnswer as AccountAnswerShape } from '../../openapi/contract/access/session.ts'
import type {
  Client as ClientShape,
  ClientFamily as ClientFamilyShape,
  ClientShort as ClientShortShape,
  CurrencyOption as CurrencyOptionShape,
} from '../../openapi/contract/shapes.ts'

export type AccountAnswer = z.infer<typeof AccountAnswerShape>
export type FilterValues = z.infer<typeof FilterValuesShape>
export type Invoiced = z.infer<(typeof LOOKUP_OPERATIONS)['invoicedPeriod']['answer']>
export type MaintenanceStatus = z.infer<typeof MaintenanceStatusShape>
export type Navigation = z.infer<typeof NavigationShape>
export type PagesConfig = z.infer<typeof PagesConfigShape>
/** As the server sends it: its conditions are text. */
export type SentPagesConfig = z.input<typeof PagesConfigShape>
export type Client = z.infer<typeof ClientShape>
export type ClientFamily = z.infer<typeof ClientFamilyShape>
export type ClientShort = z.infer<typeof ClientShortShape>
export type CurrencyOption = z.infer<typeof CurrencyOptionShape>
