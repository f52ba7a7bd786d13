import * as z from 'zod'
import { text } from '../../text/text.ts'

/** The e-mail by which the provider is found. ACC-29 */
export const SsoForm = z.object({
  email: z
    .string()
    .trim()
    .min(1, { error: () => text('access.emailMissing'), abort: true })
    .pipe(z.email({ error: () => text('access.emailWrong') })),
})
export type SsoForm = z.infer<typeof SsoForm>
