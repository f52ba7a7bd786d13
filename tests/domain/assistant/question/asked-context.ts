import { readFileSync } from 'node:fs'
import type { KnownValue } from '../../../../domain/assistant/question/lexicon.ts'
import { askableNames, type PlanContext } from '../../../../domain/assistant/question/plan-ask.ts'
import type { UnderstandingInput } from '../../../../domain/assistant/question/understand.ts'
import { offeredQuestions } from '../../../../server/assistant/offers/offered-questions.ts'
import { LANGUAGES } from '../../../../domain/values/language.ts'
import type { TextTree } from '../../../../domain/values/text-faults.ts'
import { loadConfig } from '../../../../server/config/load-config.ts'
import { TEST_TODAY } from '../../../support/portal/template-data.ts'

const { catalog, pages, words, reports } = loadConfig('config')
const texts = LANGUAGES.map(
  (language) => JSON.parse(readFileSync(`config/locales/${language}.json`, 'utf8')) as TextTree,
)
const named = (...values: string[]): KnownValue[] => values.map((value) => ({ value, name: value }))

/** What an asker with a few rows of each kind can ask about. */
export const ASKED_CONTEXT: PlanContext & UnderstandingInput = {
  catalog,
  pages,
  words,
  reports: [...reports.values()],
  names: askableNames({ catalog, pages, all: pages }),
  today: TEST_TODAY,
  clientId: 1,
  childClientIds: [],
  readByModel: () => undefined,
  ...offeredQuestions(catalog, texts),
  values: new Map([
    ['carrier_name', named('UPS', 'FedEx', 'DHL Express', 'DHL eCommerce', 'Old Dominion (LTL)')],
    [
      'service_category',
      named('Parcel Ground', 'Express', 'Economy', 'International', 'LTL', 'Parcel Service Charges'),
    ],
    ['zone', named('2', '02', '5', '005', '105')],
    ['normalised_zone', named('2', '5', '44')],
    ['normalised_consignee_state', named('CA', 'TX', 'IN', 'OR')],
    ['normalised_sender_state', named('CA', 'NY')],
    [
      'normalised_consignee_country',
      [
        { value: 'US', name: 'United States' },
        { value: 'CA', name: 'Canada' },
      ],
    ],
    ['normalised_sender_country', [{ value: 'MX', name: 'Mexico' }]],
    ['residential', named('Residential', 'Commercial')],
    ['accessorial', named('Residential Surcharge', 'Declared Value')],
    ['credit_type', named('Void', 'Other')],
  ]),
}
