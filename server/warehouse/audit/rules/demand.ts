import { surchargeRule } from './surcharge-rules.ts'

/** Out of its period, or above its price. */
export const DEMAND = surchargeRule({ id: 'demand', claimType: 'surcharge' }, 'period')
