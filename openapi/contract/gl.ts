import * as z from 'zod'
import { CalendarDate } from '../../domain/dates/date-spec.ts'
import { GL_ERRORS, GL_REMARKS } from '../../domain/gl/check-gl-rules.ts'
import { GlRules } from '../../domain/gl/gl-rules.ts'
import { CurrencyChoice } from '../../domain/query/query.ts'
import type { Operation } from './operation.ts'
import { IdText } from './shapes.ts'

const AT = '/aiparcelweb/api/glRules'
const page = '/glcodes'
const requires = { anyOf: ['GL_CODES'] } as const

/** What a client's rules were from then on. */
const GlRulesVersion = z
  .strictObject({
    version: z.int(),
    rules: GlRules,
    /** ISO text in UTC. */
    at: z.string(),
    /** The login of who saved it; null: somebody whom the reader does not see. */
    by: z.string().nullable(),
  })
  .meta({ id: 'GlRulesVersion' })

/** What keeps rules from being saved, or may not be meant: `rule` is its place from 0, `other` that of the earlier rule that it is about. */
const GlFault = z
  .strictObject({ code: z.enum([...GL_ERRORS, ...GL_REMARKS]), rule: z.int(), other: z.int().nullable() })
  .meta({ id: 'GlFault' })

/** What becomes of rules that are saved: the version they are, or why they are not. */
const SavedGlRules = z
  .discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('saved'), version: z.int() }),
    z.strictObject({ outcome: z.literal('faulty'), faults: z.array(GlFault) }),
  ])
  .meta({ id: 'SavedGlRules' })

const sums = { charges: z.int(), amount: z.number() }

/** A client's charges of some bill dates by the rules that count; amounts in the asked currency, all: in US dollars. */
const GlFigures = z
  .strictObject({
    from: CalendarDate,
    to: CalendarDate,
    /** Of the period's invoices. */
    currencies: z.array(z.string()),
    /** Rules that any charge meets first, by their places from 0. */
    rules: z.array(z.strictObject({ rule: z.int(), ...sums })),
    /** The journal by code; null: not coded. It comes to `invoices`. */
    codes: z.array(z.strictObject({ code: z.string().nullable(), amount: z.number() })),
    /** What has no code, the greatest amounts first, at most 200 of `uncodedKinds`. */
    uncoded: z.array(
      z.strictObject({ account: z.string(), service: z.string().nullable(), charge: z.string(), ...sums }),
    ),
    uncodedKinds: z.int(),
    /** Without those of `rules`. */
    notCoded: z.strictObject(sums),
    /** What the period's invoices come to. */
    invoices: z.number(),
  })
  .meta({ id: 'GlFigures' })

export const GL_OPERATIONS = {
  glRules: {
    method: 'get',
    path: AT,
    summary: "A client's rules for general ledger codes, the newest version first, which counts.",
    requires,
    seenAs: 'person',
    page,
    query: z.strictObject({ clientId: IdText }),
    answer: z.strictObject({ versions: z.array(GlRulesVersion) }),
    cache: 'no-store',
  },
  saveGlRules: {
    method: 'post',
    path: AT,
    summary:
      "Adds a version of a client's rules and gives its charges their codes by it, if nothing is wrong with them.",
    requires,
    page,
    body: z.strictObject({
      clientId: z.int().positive(),
      /** The version that it changes; 0: there was none. */
      baseVersion: z.int().min(0),
      rules: GlRules,
    }),
    answer: SavedGlRules,
    cache: 'no-store',
  },
  glFigures: {
    method: 'get',
    path: '/aiparcelweb/api/glFigures',
    summary: "What of a client's charges each rule takes, what none takes, and the journal beside the invoices.",
    requires,
    seenAs: 'person',
    page,
    query: z.strictObject({
      clientId: IdText,
      currency: CurrencyChoice,
      /** Of bill dates, both ends with it; absent: the last full month. */
      from: CalendarDate.optional(),
      to: CalendarDate.optional(),
    }),
    answer: GlFigures,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
