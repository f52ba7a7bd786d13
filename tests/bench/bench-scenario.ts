import type { Change } from '../../domain/rating/scenarios/scenario.ts'
import { scenarioStatement } from '../../server/warehouse/scenario/rate-scenario.ts'
import { benchOverDemo } from './rated-demo.ts'

const [CARRIER, OTHER] = [1, 2]
/** One of each kind that costs something. */
const CHANGES: readonly Change[] = [
  { change: 'rule', carrierId: CARRIER, rule: { kind: 'discount', zones: ['5', '6'], percent: 45 } },
  { change: 'rule', carrierId: OTHER, rule: { kind: 'dim', divisor: 166, aboveVolume: 0 } },
  { change: 'increase', carrierId: OTHER, percent: 5.9, surcharges: true },
  {
    change: 'shift',
    carrierId: CARRIER,
    services: ['UPS 2nd Day Air'],
    to: { carrierId: CARRIER, service: 'UPS Ground Residential' },
  },
]

/** All packages of the demo that were billed in US dollars, under one scenario. */
await benchOverDemo({ name: 'scenario', did: 'a scenario' }, (agreements) =>
  scenarioStatement({
    agreements,
    changes: CHANGES,
    currency: 'USD',
    span: { from: '2000-01-01', to: '2099-12-31' },
    ownRows: () => 'true',
  }),
)
