import * as z from 'zod'
import { text } from '../../text/text.ts'

/** Who wants a link for a new password. ACC-25 */
export const ResetForm = z.object({
  email: z
    .string()
    .trim()
    .min(1, { error: () => text('session.usernameMissing') }),
  captchaResponse: z.string().min(1, { error: () => text('access.captchaMissing') }),
})
export type ResetForm = z.infer<typeof ResetForm>
