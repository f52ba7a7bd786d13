/** What an audit can find, in the order in which rules claim. */
export const FINDING_RULES = [
  'duplicateCharge',
  'transportationTwice',
  'serviceChargeTwice',
  'lateFee',
  'correctionFee',
  'residentialTwice',
  'neverShipped',
  'lateDelivery',
  'wrongZone',
  'billedWeight',
  'agreedRate',
  'minimumCharge',
  'deliveryArea',
  'handling',
  'demand',
  'surchargePrice',
  'fuelPercent',
] as const
export type FindingRule = (typeof FINDING_RULES)[number]

/** Whether the rows prove it, or make it likely. */
export const CONFIDENCES = ['certain', 'likely'] as const
export type Confidence = (typeof CONFIDENCES)[number]
