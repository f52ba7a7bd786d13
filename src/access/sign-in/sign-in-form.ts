import * as z from 'zod'
import { text } from '../../text/text.ts'

/** Empty fields are said at once; nothing is sent. ACC-03 */
export const SignInForm = z.object({
  username: z
    .string()
    .trim()
    .min(1, { error: () => text('session.usernameMissing') }),
  password: z.string().min(1, { error: () => text('session.passwordMissing') }),
})
export type SignInForm = z.infer<typeof SignInForm>
