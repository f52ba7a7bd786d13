import { agreementHandlers, type AgreementNeeds } from './agreement-handlers.ts'
import { rateHandlers, type RateNeeds } from './rate-handlers.ts'
import { rateTableHandlers, type RateTableNeeds } from './rate-table-handlers.ts'
import { scenarioHandlers, type ScenarioNeeds } from './scenario-handlers.ts'

export type RatingNeeds = AgreementNeeds & RateNeeds & RateTableNeeds & ScenarioNeeds

/** What was agreed, what packages should cost by it, and what they would have cost otherwise. */
export const ratingHandlers = { ...rateHandlers, ...agreementHandlers, ...rateTableHandlers, ...scenarioHandlers }
