import type * as z from 'zod'
import type { PagesConfig as PagesConfigShape } from '../../openapi/contract/dashboards.ts'
import type { AccountAnswer as AccountAnswerShape } from '../../openapi/contract/session.ts'
import type { Client as ClientShape, ClientShort as ClientShortShape, CurrencyOption as CurrencyOptionShape } from '../../openapi/contract/shapes.ts'

export type AccountAnswer = z.infer<typeof AccountAnswerShape>
export type PagesConfig = z.infer<typeof PagesConfigShape>
export type Client = z.infer<typeof ClientShape>
export type ClientShort = z.infer<typeof ClientShortShape>
export type CurrencyOption = z.infer<typeof CurrencyOptionShape>
