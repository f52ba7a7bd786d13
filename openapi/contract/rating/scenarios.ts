import * as z from 'zod'
import { CalendarDate } from '../../../domain/dates/date-spec.ts'
import { SCENARIO_FAULTS, SCENARIO_FIELDS } from '../../../domain/rating/scenarios/check-scenario.ts'
import { Scenario } from '../../../domain/rating/scenarios/scenario.ts'
import { ScenarioCell, UnratedPackages } from '../../../domain/rating/scenarios/scenario-cells.ts'
import type { Operation } from '../operation.ts'
import { ClientShort, IdText } from '../shapes.ts'

/** Either leads to the page. ROUTE-12 */
const requires = { anyOf: ['OPTIMIZATION_RUN', 'RATE_FORECASTING_TOOL'] } as const
const page = '/ui3/optimization'
const names = z.array(z.string())

/** What scenarios of a client may name, of each carrier that it has an agreement with. */
const ScenarioChoices = z
  .strictObject({
    carriers: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        accounts: names,
        services: names,
        /** That its packages were billed in. */
        zones: names,
        surcharges: z.array(z.strictObject({ code: z.string(), name: z.string() })),
        /** Of fuel. */
        modes: names,
        /** The first day of each list of prices. */
        listsFrom: z.array(CalendarDate),
      }),
    ),
    /** That its agreements are in, the one with most packages first. */
    currencies: z.array(z.strictObject({ code: z.string(), symbol: z.string() })),
    /** When the agreements were last changed, ISO text in UTC; null: there are none. */
    agreedAt: z.string().nullable(),
  })
  .meta({ id: 'ScenarioChoices' })

/** What becomes of a scenario: its sums, in whole cents, or what is wrong with which change. */
const RatedScenario = z
  .discriminatedUnion('outcome', [
    z.strictObject({
      outcome: z.literal('rated'),
      dataVersion: z.int(),
      cells: z.array(ScenarioCell),
      unrated: z.array(UnratedPackages),
    }),
    z.strictObject({
      outcome: z.literal('faulty'),
      faults: z.array(
        z.strictObject({
          change: z.int(),
          code: z.enum(SCENARIO_FAULTS),
          field: z.enum(SCENARIO_FIELDS),
          names,
        }),
      ),
    }),
  ])
  .meta({ id: 'RatedScenario' })

export const SCENARIO_OPERATIONS = {
  scenarioClients: {
    method: 'get',
    path: '/aiparcelweb/api/scenarios/clients',
    summary:
      'For which clients scenarios can be tried: those that agreed something with a carrier, or whose children did.',
    requires,
    seenAs: 'person',
    page,
    answer: z.strictObject({ clients: z.array(ClientShort), today: CalendarDate }),
    cache: 'no-store',
  },
  scenarioChoices: {
    method: 'get',
    path: '/aiparcelweb/api/scenarios/choices',
    summary: 'What scenarios of a client may name: carriers, services, zones, surcharges, lists of prices.',
    requires,
    seenAs: 'person',
    page,
    query: z.strictObject({ clientId: IdText }),
    answer: ScenarioChoices,
    cache: 'no-store',
  },
  rateScenario: {
    method: 'post',
    path: '/aiparcelweb/api/scenarios/rated',
    summary:
      "What a client's packages of some ship dates should have cost, under the agreements as they stand and under changes of them.",
    requires,
    seenAs: 'person',
    page,
    body: z
      .strictObject({
        clientId: z.int().positive(),
        from: CalendarDate,
        to: CalendarDate,
        currency: z.string().regex(/^[A-Z]{3}$/),
        changes: Scenario.shape.changes,
      })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before from' }),
    answer: RatedScenario,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
