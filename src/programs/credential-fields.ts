import * as z from 'zod'
import { PROGRAM_CALLS } from '../../domain/access/program.ts'
import { text } from '../text/text.ts'
import type { CredentialReach } from './credential-queries.ts'

interface Days {
  readonly today: string
  /** The last day that the credential has, which may be over. */
  readonly before: string | null
}

/** What a person sets of a credential, as its form has it. */
export const credentialFields = ({ today, before }: Days) =>
  z
    .object({
      name: z
        .string()
        .trim()
        .min(1, { error: () => text('programs.nameMissing') })
        .max(60),
      allClients: z.boolean(),
      clientIds: z.array(z.string()),
      calls: z.array(z.enum(PROGRAM_CALLS)).min(1, { error: () => text('programs.callsMissing') }),
      /** Empty: it does not end. */
      endsOn: z
        .string()
        .refine((day) => day === '' || day === before || day >= today, { error: () => text('programs.endsOnOver') }),
    })
    .check(({ value, issues }) => {
      if (!value.allClients && value.clientIds.length === 0)
        issues.push({ code: 'custom', path: ['clientIds'], message: text('programs.clientsMissing'), input: value })
    })
export type CredentialFields = z.infer<ReturnType<typeof credentialFields>>

export function reachOf({ clientIds, endsOn, ...fields }: CredentialFields): CredentialReach {
  return {
    ...fields,
    clientIds: fields.allClients ? [] : clientIds.map(Number),
    endsOn: endsOn === '' ? null : endsOn,
  }
}
