import { surchargeRule } from './surcharge-rules.ts'

/** Additional handling and large packages, by the limits of sides, girth, volume and weight. */
export const HANDLING = surchargeRule({ id: 'handling', claimType: 'surcharge' }, 'limits')
