import * as z from 'zod'
import { own } from '../../../domain/values/entries.ts'
import { AnswerRefused, libraryRefusal, type AnswerFault } from './answer-refused.ts'
import type { Provider } from './providers.ts'
import { assertionAddress, samlClient } from './saml-client.ts'
import { assertsSecondFactor } from './asserted-factor.ts'

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const MOST_XML_CHARACTERS = 100_000

/** Only the start tag of a Response, after an optional declaration: attributes with plain values. */
const ROOT = /^\s*(?:<\?xml [^<>?]*\?>\s*)?<(?:[\w.-]+:)?Response((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*>/
/** What no provider sends and parsers read differently. */
const TRAPS = /<!|<\?(?!xml )/
const WEAK_ALGORITHMS = /Algorithm\s*=\s*["'][^"']*#(?:\w+-)?(?:sha1|md5)["']/i

const ENCRYPTED = /<(?:([\w.-]+):)?EncryptedAssertion(?:\s[^>]*)?>[\s\S]*<\/(?:[\w.-]+:)?EncryptedAssertion\s*>/
const ASSERTION = /<(?:[\w.-]+:)?Assertion[\s>][\s\S]*<\/(?:[\w.-]+:)?Assertion\s*>/
const MOST_NAMES = 100
const ENCRYPTION = 'http://www.w3.org/2001/04/xmlenc#'
const ENCRYPTION_11 = 'http://www.w3.org/2009/xmlenc11#'
const GOOD_ENCRYPTION: readonly (string | undefined)[] = [
  `${ENCRYPTION}rsa-oaep-mgf1p`,
  `${ENCRYPTION_11}rsa-oaep`,
  `${ENCRYPTION_11}aes128-gcm`,
  `${ENCRYPTION_11}aes256-gcm`,
]
/** Their padding tells who may try often; taken only in what is signed as a whole. */
const PADDED_ENCRYPTION: readonly (string | undefined)[] = [`${ENCRYPTION}aes128-cbc`, `${ENCRYPTION}aes256-cbc`]

const one = <T extends z.ZodType>(of: T) => z.tuple([of])
const Text = z.looseObject({ _: z.string() })
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
/** Text and attributes, nothing else: parsers differ in what of an element inside belongs to the text. */
const NameText = z.strictObject({
  _: z.string().trim().min(1),
  $: z.looseObject({ Format: z.string().optional() }).optional(),
})
const Signed = z.looseObject({
  Assertion: z.looseObject({
    $: z.looseObject({ ID: z.string().min(1) }),
    Issuer: one(Text),
    Subject: one(
      z.looseObject({
        NameID: one(z.unknown()),
        SubjectConfirmation: one(
          z.looseObject({
            $: z.looseObject({ Method: z.literal(BEARER) }),
            SubjectConfirmationData: one(
              z.looseObject({
                $: z.looseObject({ Recipient: z.string(), InResponseTo: z.string(), NotOnOrAfter: z.string() }),
              }),
            ),
          }),
        ),
      }),
    ),
    Conditions: one(z.looseObject({ $: z.looseObject({ NotOnOrAfter: z.string() }) })),
    AuthnStatement: z.unknown().optional(),
  }),
})

/** Who a provider says that somebody is. */
export interface Identity {
  readonly assertionId: string
  readonly nameId: string
  readonly email: string
  /** The names of its attributes. */
  readonly attributes: readonly string[]
  /** The provider says that it was shown a second factor. */
  readonly factorShown: boolean
}

export interface AnswerToJudge {
  readonly xml: string
  readonly provider: Provider
  readonly publicUrl: string
  readonly requestId: string
  /** PEM of the key that answers may be encrypted for. */
  readonly decryptionKey?: string | undefined
}

/** The XML of a posted answer; undefined where it is not one. */
export function answerXml(base64: string): string | undefined {
  if (!/^[A-Za-z0-9+/\s]+(?:={1,2}\s*)?$/.test(base64)) return undefined
  const xml = Buffer.from(base64, 'base64').toString('utf8')
  return xml.length <= MOST_XML_CHARACTERS && !TRAPS.test(xml) && ROOT.test(xml) ? xml : undefined
}

/** The request that an answer says it is to; nothing is believed of it yet. */
export function requestIdOf(xml: string): string | undefined {
  return rootAttribute(xml, 'InResponseTo')
}

/**
 * The identity of an answer that holds in everything: the signatures that the provider is to give, audience, times and request by the library;
 * issuer, status, destination, recipient and algorithms here. Rejects with AnswerRefused.
 */
export async function judgeAnswer({
  xml,
  provider,
  publicUrl,
  requestId,
  decryptionKey,
}: AnswerToJudge): Promise<Identity> {
  const here = assertionAddress(publicUrl)
  const wrong = (fault: AnswerFault, what: string = fault) =>
    new AnswerRefused(fault, `a SAML answer of ${provider.id} has another ${what}`)
  const says = (fault: AnswerFault, what: string) => new AnswerRefused(fault, `a SAML answer of ${provider.id} ${what}`)
  const encrypted = ENCRYPTED.exec(xml)?.[0]
  const readable = encrypted === undefined ? xml : xml.replace(encrypted, '')
  if (encrypted !== undefined && !isWellEncrypted(encrypted, provider))
    throw wrong('encryption', 'encryption than AES with RSA-OAEP')
  if (encrypted !== undefined && decryptionKey === undefined)
    throw says('noKey', 'is encrypted, and there is no key for it')
  if (WEAK_ALGORITHMS.test(readable)) throw wrong('algorithm', 'algorithm than SHA-256 or better')
  if (rootAttribute(xml, 'Destination') !== here) throw wrong('destination')
  if (/<(?:[\w.-]+:)?StatusCode\s[^>]*?Value\s*=\s*["']([^"']*)["']/.exec(xml)?.[1] !== SUCCESS) throw wrong('status')
  const issuers = [...readable.matchAll(/<(?:[\w.-]+:)?Issuer(?:\s[^>]*)?>([^<]*)</g)].map((match) => match[1]?.trim())
  if (issuers.length !== (encrypted === undefined ? 2 : 1) || issuers.some((issuer) => issuer !== provider.issuer))
    throw wrong('issuer')

  const { profile } = await samlClient({ provider, publicUrl, requestId, decryptionKey })
    .validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') })
    .catch((error: unknown) => {
      // The library reads on where a part is missing.
      if (error instanceof TypeError) throw wrong('form', 'form: a part of it is missing')
      const refusal = libraryRefusal(error, encrypted === undefined ? 'form' : 'notDecrypted')
      throw refusal.fault === 'signature' && isUnsigned(xml, provider)
        ? new AnswerRefused('unsigned', refusal.message)
        : refusal
    })
  const inner = String(profile?.getAssertionXml?.() ?? '')
  if (TRAPS.test(inner) || WEAK_ALGORITHMS.test(inner))
    throw wrong('form', 'form or algorithm inside than is taken outside')
  const signed = Signed.safeParse(profile?.getAssertion?.())
  if (!signed.success)
    throw wrong(
      'form',
      `form: ${signed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
    )
  const { Assertion: assertion } = signed.data
  if (assertion.Issuer[0]._ !== provider.issuer) throw wrong('issuer')
  const [subject] = assertion.Subject
  const { Recipient, InResponseTo } = subject.SubjectConfirmation[0].SubjectConfirmationData[0].$
  if (Recipient !== here) throw wrong('recipient')
  if (InResponseTo !== requestId) throw wrong('request')
  const name = NameText.safeParse(typeof subject.NameID[0] === 'string' ? { _: subject.NameID[0] } : subject.NameID[0])
  if (!name.success) throw says('name', 'has a NameID that is empty or holds an element')
  if (name.data.$?.Format === TRANSIENT)
    throw says(
      'transient',
      'has a transient NameID, by which nobody is known again: let it send a persistent one, or the e-mail address',
    )
  const nameId = name.data._
  const attributes = z.record(z.string(), z.unknown()).catch({}).parse(profile?.attributes)
  const email = provider.emailAttribute === undefined ? nameId : own(attributes, provider.emailAttribute)
  const address = z.email().safeParse(email)
  if (!address.success) throw says('noAddress', 'names no e-mail address')
  return {
    assertionId: assertion.$.ID,
    nameId,
    email: address.data,
    attributes: Object.keys(attributes),
    factorShown: assertsSecondFactor(assertion.AuthnStatement, attributes),
  }
}

/** Whether a signature that is asked for is not there at all; of what is encrypted nothing is known. */
function isUnsigned(xml: string, { signs }: Provider): boolean {
  const assertion = ASSERTION.exec(xml)?.[0] ?? ''
  const isMissing = (part: string) => !/<(?:[\w.-]+:)?Signature[\s>]/.test(part)
  return (
    (signs !== 'assertion' && isMissing(xml.replace(assertion, ''))) ||
    (signs !== 'response' && assertion !== '' && isMissing(assertion))
  )
}

/** The names of the attributes that stand readable in an answer; nothing is believed of it. */
export function attributeNamesIn(xml: string): string[] {
  return [
    ...new Set(
      [...xml.matchAll(/<(?:[\w.-]+:)?Attribute\s[^>]*?\bName\s*=\s*["']([^"'<]{1,200})["']/g)].map(
        (match) => match[1] ?? '',
      ),
    ),
  ].slice(0, MOST_NAMES)
}

function isWellEncrypted(encrypted: string, { signs }: Provider): boolean {
  const methods = [
    ...encrypted.matchAll(/<(?:[\w.-]+:)?EncryptionMethod\s[^>]*?Algorithm\s*=\s*["']([^"']*)["']/g),
  ].map((match) => match[1])
  return (
    methods.length > 0 &&
    methods.every(
      (method) => GOOD_ENCRYPTION.includes(method) || (signs !== 'assertion' && PADDED_ENCRYPTION.includes(method)),
    )
  )
}

function rootAttribute(xml: string, name: string): string | undefined {
  const attributes = ROOT.exec(xml)?.[1] ?? ''
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find((value) => value !== undefined)
}
