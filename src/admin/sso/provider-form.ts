import * as z from 'zod'
import { text } from '../../text/text.ts'

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

/** The domains that somebody typed, in whatever way they are set apart. */
export function domainsIn(typed: string): string[] {
  return [
    ...new Set(
      typed
        .toLowerCase()
        .split(/[\s,;،、，；]+/)
        .map((each) => each.replace(/^@/, ''))
        .filter((each) => each !== ''),
    ),
  ]
}

/** What a person sets of a provider. */
export const ProviderForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => text('admin.sso.nameMissing') })
    .max(60),
  domains: z.string().check(({ value, issues }) => {
    const domains = domainsIn(value)
    const wrong = domains.find((each) => !DOMAIN.test(each))
    if (domains.length === 0) issues.push({ code: 'custom', message: text('admin.sso.domainsMissing'), input: value })
    else if (wrong !== undefined)
      issues.push({ code: 'custom', message: text('admin.sso.domainWrong', { domain: wrong }), input: value })
  }),
  emailAttribute: z.string().trim().max(300),
  signs: z.enum(['both', 'response', 'assertion']),
  ssoOnly: z.boolean(),
  sharesDomains: z.boolean(),
})
export type ProviderForm = z.infer<typeof ProviderForm>
