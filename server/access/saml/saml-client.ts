import { createHash } from 'node:crypto'
import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Provider } from './providers.ts'

/** Clocks of provider and portal may differ by so much. */
const CLOCK_SKEW_MS = 60_000
/** How long a person may take at the provider. */
export const REQUEST_LIFETIME_MS = 10 * 60_000

export const ASSERTION_PATH = '/aiparcelweb/saml2/acs'

export interface SamlClientOptions {
  readonly provider: Provider
  readonly publicUrl: string
  /** The one request that is made, or that an answer has to be to. */
  readonly requestId: string
  /** PEM of the key that answers may be encrypted for. */
  readonly decryptionKey?: string | undefined
}

/** The portal's entity id, as providers are told. */
export function entityId(publicUrl: string): string {
  return `${publicUrl}/aiparcelweb/saml2`
}

/** Where a provider's answers are posted. */
export function assertionAddress(publicUrl: string): string {
  return `${publicUrl}${ASSERTION_PATH}`
}

/** What a provider is told of the portal, as SAML 2.0 metadata: the same whenever it is asked for. */
export function portalMetadata(publicUrl: string): string {
  const issuer = entityId(publicUrl)
  const id = `_${createHash('sha256').update(issuer).digest('hex')}`
  return generateServiceProviderMetadata({
    issuer,
    callbackUrl: assertionAddress(publicUrl),
    identifierFormat: null,
    wantAssertionsSigned: true,
    generateUniqueId: () => id,
  })
}

/** The library with every check it has turned on. */
export function samlClient({ provider, publicUrl, requestId, decryptionKey }: SamlClientOptions): SAML {
  const instant = new Date().toISOString()
  return new SAML({
    issuer: entityId(publicUrl),
    audience: entityId(publicUrl),
    callbackUrl: assertionAddress(publicUrl),
    entryPoint: provider.entryPoint,
    idpIssuer: provider.issuer,
    idpCert: provider.certificates,
    wantAuthnResponseSigned: provider.signs !== 'assertion',
    wantAssertionsSigned: provider.signs !== 'response',
    ...(decryptionKey === undefined ? {} : { decryptionPvk: decryptionKey }),
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: REQUEST_LIFETIME_MS,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    skipRequestCompression: provider.binding !== 'redirect',
    generateUniqueId: () => requestId,
    cacheProvider: {
      saveAsync: (key, value) => Promise.resolve({ value: key + value, createdAt: Date.now() }),
      getAsync: (key) => Promise.resolve(key === requestId ? instant : null),
      removeAsync: (key) => Promise.resolve(key),
    },
  })
}
