import { AGREED_RATE } from './agreed-rate.ts'
import type { AuditRule } from './audit-rule.ts'
import { BILLED_WEIGHT } from './billed-weight.ts'
import { CORRECTION_FEE } from './correction-fee.ts'
import { DELIVERY_AREA } from './delivery-area.ts'
import { DEMAND } from './demand.ts'
import { DUPLICATE_CHARGE } from './duplicate-charge.ts'
import { FUEL_PERCENT } from './fuel-percent.ts'
import { HANDLING } from './handling.ts'
import { LATE_DELIVERY } from './late-delivery.ts'
import { LATE_FEE } from './late-fee.ts'
import { MINIMUM_CHARGE } from './minimum-charge.ts'
import { NEVER_SHIPPED } from './never-shipped.ts'
import { RESIDENTIAL_TWICE } from './residential-twice.ts'
import { SERVICE_CHARGE_TWICE } from './service-charge-twice.ts'
import { SURCHARGE_PRICE } from './surcharge-price.ts'
import { TRANSPORTATION_TWICE } from './transportation-twice.ts'
import { WRONG_ZONE } from './wrong-zone.ts'

/** In the order in which they claim: a later one has only what those before it left of a charge. */
export const AUDIT_RULES: readonly AuditRule[] = [
  DUPLICATE_CHARGE,
  TRANSPORTATION_TWICE,
  SERVICE_CHARGE_TWICE,
  LATE_FEE,
  CORRECTION_FEE,
  RESIDENTIAL_TWICE,
  NEVER_SHIPPED,
  LATE_DELIVERY,
  WRONG_ZONE,
  BILLED_WEIGHT,
  AGREED_RATE,
  MINIMUM_CHARGE,
  DELIVERY_AREA,
  HANDLING,
  DEMAND,
  SURCHARGE_PRICE,
  FUEL_PERCENT,
]
