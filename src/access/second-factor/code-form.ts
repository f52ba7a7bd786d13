import * as z from 'zod'
import { text } from '../../text/text.ts'

export type CodeKind = 'app' | 'recovery'

/** How the field of each is filled: a phone offers its digits, and the code that it knows. Latin in every language. */
export const CODE_INPUT = {
  app: { dir: 'ltr', inputMode: 'numeric', autoComplete: 'one-time-code', spellCheck: false },
  recovery: { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
} as const

const spaceless = (typed: string) => typed.replaceAll(/[\s-]/g, '')

const AppCode = z
  .string()
  .refine((typed) => /^\d{6}$/.test(spaceless(typed)), { error: () => text('factor.codeMissing') })
const RecoveryCode = z
  .string()
  .refine((typed) => spaceless(typed).length === 24, { error: () => text('factor.recoveryMissing') })

export const CODE_FORMS = {
  app: z.object({ code: AppCode }),
  recovery: z.object({ code: RecoveryCode }),
} as const satisfies Record<CodeKind, z.ZodObject>
export type CodeForm = z.infer<(typeof CODE_FORMS)['app']>

export const SetUpForm = z.object({ code: AppCode, password: z.string() })
export type SetUpForm = z.infer<typeof SetUpForm>
