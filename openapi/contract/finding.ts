import * as z from 'zod'
import { Found } from '../../domain/finding/found.ts'
import { LANGUAGES } from '../../domain/values/language.ts'
import type { Operation } from './operation.ts'

export const FINDING_OPERATIONS = {
  find: {
    method: 'post',
    path: '/aiparcelweb/api/find',
    summary:
      'What a typed text names: packages, invoices and accounts by their exact numbers, values that pages are filtered by, and the view that a question reads as. What the caller may not see is as unknown as what is not there.',
    requires: { anyOf: ['NEW_BI_TOOLS', 'INVOICE_SEARCH', 'ACCOUNT_VIEW'] },
    seenAs: 'person',
    body: z.strictObject({
      text: z.string().trim().min(1).max(200),
      /** Whose values and view; numbers are looked for among all clients of the caller. Null: no client is in view. */
      clientId: z.int().positive().nullable(),
      /** Empty: the client with all its children. */
      childClientIds: z.array(z.int().positive()).max(1_000),
      /** Of the page it is typed in. */
      language: z.enum(LANGUAGES),
    }),
    answer: Found,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
