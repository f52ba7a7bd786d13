import * as z from 'zod'

/** A page that a person may choose to arrive at. ACC-14 */
export const LandingOption = z
  .strictObject({
    name: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/, 'must be letters and digits'),
    displayName: z.string().min(1).max(60),
    path: z.string().regex(/^\/(?!\/)[\w\-./]*$/, 'must be a path of this portal, as /dashboards'),
    permission: z.string().optional(),
  })
  .meta({ id: 'LandingOption' })
export type LandingOption = z.infer<typeof LandingOption>

/** config/landing-pages.json: one list for people with LTL or LTL_ADMIN, one for everyone else. ACC-13 */
export const LandingPages = z.strictObject({
  $schema: z.string().optional(),
  default: z.array(LandingOption).min(1),
  ltl: z.array(LandingOption).min(1),
})
export type LandingPages = z.infer<typeof LandingPages>
