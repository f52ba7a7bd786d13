import * as z from 'zod'
import { LANGUAGES } from '../../domain/values/language.ts'

/** What an administrator may change while the server runs; the environment gives it its first value. GAP-33 */
export const InstallationSettings = z.strictObject({
  /** Days until a new password expires; 0: never. */
  passwordDays: z.int().min(0).max(3_650),
  /** Hours after which a session is over, however much it is used. */
  sessionHours: z.int().min(1).max(24),
  /** Days that the file of a report is kept. */
  reportDays: z.int().min(1).max(365),
  /** A reset answers the same whoever is asked for. */
  genericMessages: z.boolean(),
  /** Of mails to people who have not chosen one. */
  language: z.enum(LANGUAGES),
})
export type InstallationSettings = z.infer<typeof InstallationSettings>
