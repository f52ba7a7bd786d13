import * as z from 'zod'
import { own } from '../../../domain/entries.ts'
import type { Provider } from './providers.ts'
import { ASSERTION_PATH, samlClient } from './saml-client.ts'

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const MOST_XML_CHARACTERS = 100_000

/** Only the start tag of a Response, after an optional declaration: attributes with plain values. */
const ROOT = /^\s*(?:<\?xml [^<>?]*\?>\s*)?<(?:[\w.-]+:)?Response((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*>/
/** What no provider sends and parsers read differently. */
const TRAPS = /<!|<\?(?!xml )/
const WEAK_ALGORITHMS = /Algorithm\s*=\s*["'][^"']*#(?:\w+-)?(?:sha1|md5)["']/i

const one = <T extends z.ZodType>(of: T) => z.tuple([of])
const Text = z.looseObject({ _: z.string() })
const Signed = z.looseObject({
  Assertion: z.looseObject({
    $: z.looseObject({ ID: z.string().min(1) }),
    Issuer: one(Text),
    Subject: one(
      z.looseObject({
        NameID: one(Text),
        SubjectConfirmation: one(
          z.looseObject({
            $: z.looseObject({ Method: z.literal(BEARER) }),
            SubjectConfirmationData: one(z.looseObject({ $: z.looseObject({ Recipient: z.string(), InResponseTo: z.string(), NotOnOrAfter: z.string() }) })),
          }),
        ),
      }),
    ),
    Conditions: one(z.looseObject({ $: z.looseObject({ NotOnOrAfter: z.string() }) })),
  }),
})

/** Who a provider says that somebody is. */
export interface Identity {
  readonly assertionId: string
  readonly nameId: string
  readonly email: string
}

export interface AnswerToJudge {
  readonly xml: string
  readonly provider: Provider
  readonly publicUrl: string
  readonly requestId: string
}

/** The XML of a posted answer; undefined where it is not one. */
export function answerXml(base64: string): string | undefined {
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(base64)) return undefined
  const xml = Buffer.from(base64, 'base64').toString('utf8')
  return xml.length <= MOST_XML_CHARACTERS && !TRAPS.test(xml) && ROOT.test(xml) ? xml : undefined
}

/** The request that an answer says it is to; nothing is believed of it yet. */
export function requestIdOf(xml: string): string | undefined {
  return rootAttribute(xml, 'InResponseTo')
}

/**
 * The identity of an answer that holds in everything: both signatures, audience, times and request by the library;
 * issuer, status, destination, recipient and algorithms here. Rejects with what is wrong, for the log.
 */
export async function judgeAnswer({ xml, provider, publicUrl, requestId }: AnswerToJudge): Promise<Identity> {
  const here = `${publicUrl}${ASSERTION_PATH}`
  const wrong = (what: string) => new Error(`a SAML answer of ${provider.id} has another ${what}`)
  if (WEAK_ALGORITHMS.test(xml)) throw wrong('algorithm than SHA-256 or better')
  if (rootAttribute(xml, 'Destination') !== here) throw wrong('destination')
  if (/<(?:[\w.-]+:)?StatusCode\s[^>]*?Value\s*=\s*["']([^"']*)["']/.exec(xml)?.[1] !== SUCCESS) throw wrong('status')
  const issuers = [...xml.matchAll(/<(?:[\w.-]+:)?Issuer(?:\s[^>]*)?>([^<]*)</g)].map((match) => match[1]?.trim())
  if (issuers.length !== 2 || issuers.some((issuer) => issuer !== provider.issuer)) throw wrong('issuer')

  const { profile } = await samlClient({ provider, publicUrl, requestId }).validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') })
  const { Assertion: assertion } = Signed.parse(profile?.getAssertion?.())
  if (assertion.Issuer[0]._ !== provider.issuer) throw wrong('issuer')
  const [subject] = assertion.Subject
  const { Recipient, InResponseTo } = subject.SubjectConfirmation[0].SubjectConfirmationData[0].$
  if (Recipient !== here) throw wrong('recipient')
  if (InResponseTo !== requestId) throw wrong('request')
  const nameId = subject.NameID[0]._.trim()
  const attributes = z.record(z.string(), z.unknown()).catch({}).parse(profile?.attributes)
  const email = provider.emailAttribute === undefined ? nameId : own(attributes, provider.emailAttribute)
  return { assertionId: assertion.$.ID, nameId, email: z.email().parse(email) }
}

function rootAttribute(xml: string, name: string): string | undefined {
  const attributes = ROOT.exec(xml)?.[1] ?? ''
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).find((value) => value !== undefined)
}
