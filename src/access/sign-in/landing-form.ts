import * as z from 'zod'
import { text } from '../../text/text.ts'

/** Where to arrive, asked of who has no page of their own for it. ACC-11 */
export const LandingForm = z.object({
  landingpage: z.string().min(1, { error: () => text('access.landingMissing') }),
  isDefaultLandingPage: z.boolean(),
})
export type LandingForm = z.infer<typeof LandingForm>
