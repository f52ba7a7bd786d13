import { surchargeRule } from './surcharge-rules.ts'

export const SURCHARGE_PRICE = surchargeRule({ id: 'surchargePrice', claimType: 'surcharge' }, 'price')
