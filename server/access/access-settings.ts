import type { FactorRule } from '../callers/missing-factor.ts'

/** What the installation's settings say about signing in. */
export interface AccessSettings extends FactorRule {
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
  readonly secureCookies: boolean
  /** PEM of the key that their answers may be encrypted for. */
  readonly decryptionKey: string | undefined
}
