import { surchargeRule } from './surcharge-rules.ts'

/** By the dated list of the areas of ZIP codes. */
export const DELIVERY_AREA = surchargeRule({ id: 'deliveryArea', claimType: 'surcharge' }, 'area')
