import * as z from 'zod'
import { CatalogName } from '../../domain/query/catalog.ts'
import { CurrencyChoice } from '../../domain/query/query.ts'
import { TargetMonths } from '../../domain/targets/target-spec.ts'
import type { Operation } from './operation.ts'
import { IdText } from './shapes.ts'

const AT = '/aiparcelweb/api/targets'
const of = { table: CatalogName, fact: CatalogName }

/** What somebody set, and when. */
const TargetVersion = z
  .strictObject({
    id: z.int(),
    currency: CurrencyChoice,
    months: TargetMonths,
    /** ISO text in UTC. */
    at: z.string(),
    /** The login of who set it; null: somebody whom the reader does not see. */
    by: z.string().nullable(),
  })
  .meta({ id: 'TargetVersion' })

export const TARGET_OPERATIONS = {
  target: {
    method: 'get',
    path: AT,
    summary: "A client's budget of a fact, the newest version first; none to who does not see the whole client.",
    requires: { anyOf: ['NEW_BI_TOOLS'] },
    seenAs: 'person',
    query: z.strictObject({ clientId: IdText, ...of }),
    answer: z.strictObject({
      versions: z.array(TargetVersion),
      /** Whether the caller may set it. */
      maySet: z.boolean(),
      /** Whether the caller sees the client with all of its children. */
      whole: z.boolean(),
    }),
    cache: 'no-store',
  },
  setTarget: {
    method: 'post',
    path: AT,
    summary: "Sets a client's budget of a fact by month; the versions before stay, to be brought back.",
    requires: { anyOf: ['TARGET_EDIT'] },
    body: z.strictObject({
      clientId: z.int().positive(),
      ...of,
      currency: CurrencyChoice,
      months: TargetMonths,
      /** The version that it changes; 0: there was none. */
      after: z.int().min(0),
    }),
    answer: z.strictObject({ id: z.int() }),
    creates: true,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
