import * as z from 'zod'

/** Where a client ships from, and the cities and ZIP codes that count as it. DATA-18 */
export const FulfillmentCenter = z
  .strictObject({
    NAME: z.string(),
    STATE: z.string(),
    CITY: z.string(),
    ZIP: z.string(),
    INCLUDEDCITYZIPS: z.array(z.strictObject({ CITY: z.string(), ZIPS: z.array(z.string()) })),
    /** Degrees north and east of the middle of its ZIP area; null outside the US. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: 'FulfillmentCenter' })
export type FulfillmentCenter = z.infer<typeof FulfillmentCenter>
