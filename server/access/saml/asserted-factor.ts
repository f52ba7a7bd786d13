import * as z from 'zod'
import { own } from '../../../domain/values/entries.ts'

/** Ways of signing in by two factors, as providers name them. Source: SAML 2.0 Authentication Context, REFEDS MFA profile, Microsoft Entra ID. */
const BY_TWO_FACTORS: readonly unknown[] = [
  'https://refeds.org/profile/mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorUnregistered',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:SmartcardPKI',
]
/** Where Microsoft says it beside a context that names the password. */
const METHODS = 'http://schemas.microsoft.com/claims/authnmethodsreferences'

const ClassRef = z.union([z.string(), z.looseObject({ _: z.string() }).transform(({ _: text }) => text)])
const Statements = z.array(
  z.looseObject({ AuthnContext: z.array(z.looseObject({ AuthnContextClassRef: z.array(ClassRef) })) }),
)

/** Whether an assertion that holds says that its person showed a second factor to the provider; what is not understood proves nothing. */
export function assertsSecondFactor(statements: unknown, attributes: Readonly<Record<string, unknown>>): boolean {
  const contexts = Statements.catch([])
    .parse(statements)
    .flatMap(({ AuthnContext }) => AuthnContext.flatMap(({ AuthnContextClassRef }) => AuthnContextClassRef))
  const methods = [own(attributes, METHODS)].flat()
  return [...contexts, ...methods].some((said) =>
    BY_TWO_FACTORS.includes(typeof said === 'string' ? said.trim() : said),
  )
}
