import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { IdentityProvider, ServiceProvider } from 'samlify'

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/saml/${name}`, import.meta.url), 'utf8')
const ISSUER = 'https://provider.test/entity'
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const MINUTE_MS = 60_000

/** Everything that stands in an answer, by its name in the template. */
export type AnswerValues = Record<
  | 'ID'
  | 'AssertionID'
  | 'Destination'
  | 'Issuer'
  | 'AssertionIssuer'
  | 'IssueInstant'
  | 'StatusCode'
  | 'NameID'
  | 'ConfirmedUntil'
  | 'Recipient'
  | 'InResponseTo'
  | 'ConfirmedRequest'
  | 'NotBefore'
  | 'NotOnOrAfter'
  | 'Audience'
  | 'Email',
  string
>

export interface AnswerOptions {
  readonly requestId: string
  readonly nameId: string
  readonly values?: Partial<AnswerValues>
  readonly sign?: 'both' | 'response' | 'assertion' | 'none'
  readonly key?: 'provider' | 'other'
  readonly algorithm?: string
  /** Of the content, as its URI; the key travels by RSA-OAEP, or by `keyAlgorithm`. */
  readonly encryption?: string
  readonly keyAlgorithm?: string
  /** Whose certificate it is encrypted for. */
  readonly encryptedFor?: 'portal' | 'other'
  /** Changes the XML before it is signed. */
  readonly before?: (xml: string) => string
  /** Changes the XML after it was signed. */
  readonly after?: (xml: string) => string
}

const TEMPLATE =
  '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="{StatusCode}"/></samlp:Status>' +
  `<saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}"><saml:Issuer>{AssertionIssuer}</saml:Issuer><saml:Subject><saml:NameID Format="${EMAIL_FORMAT}">{NameID}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="{ConfirmedUntil}" Recipient="{Recipient}" InResponseTo="{ConfirmedRequest}"/></saml:SubjectConfirmation></saml:Subject>` +
  '<saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{NotOnOrAfter}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>' +
  '<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>{Email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>'

/** The entry of DATA_DIR/sso.json for the test provider. */
export function providerEntry(entryPoint = 'https://provider.test/sign-in') {
  return {
    id: 'test-provider',
    name: 'Test provider',
    emailDomains: ['sso.example'],
    entryPoint,
    issuer: ISSUER,
    certificates: [fixture('provider.cert.pem')],
  }
}

export interface MetadataOptions {
  readonly issuer?: string
  /** Whose certificates it names, the ones that sign. */
  readonly keys?: readonly ('provider' | 'other')[]
  /** Addresses of sign-in. */
  readonly post?: string
  readonly redirect?: string
  readonly nameIdFormats?: readonly string[]
  readonly wantsSignedRequests?: boolean
}

/** The metadata of the test provider, as another code base than the one that reads it writes it. */
export function providerMetadata({
  issuer = ISSUER,
  keys = ['provider'],
  post = 'https://provider.test/sign-in',
  redirect,
  nameIdFormats = [EMAIL_FORMAT],
  wantsSignedRequests = false,
}: MetadataOptions = {}): string {
  const services = [
    ...(post === '' ? [] : [{ Binding: POST, Location: post }]),
    ...(redirect === undefined ? [] : [{ Binding: REDIRECT, Location: redirect }]),
  ]
  return IdentityProvider({
    entityID: issuer,
    signingCert: keys.map((key) => fixture(`${key}.cert.pem`)),
    nameIDFormat: [...nameIdFormats],
    wantAuthnRequestsSigned: wantsSignedRequests,
    singleSignOnService: services,
    singleLogoutService: [{ Binding: POST, Location: 'https://provider.test/sign-out' }],
  }).getMetadata()
}

/** The id of the request in a form's SAMLRequest; one that goes in an address is deflated. */
export function requestIdIn(samlRequest: string): string {
  const bytes = Buffer.from(samlRequest, 'base64')
  return (
    /\sID="([^"]+)"/.exec(
      (bytes.subarray(0, 5).equals(Buffer.from('<?xml')) ? bytes : inflateRawSync(bytes)).toString('utf8'),
    )?.[1] ?? 'no id'
  )
}

/** What a real provider answers, signed by another code base than the one that reads it; base64 as it is posted. */
export async function samlAnswer(publicUrl: string, options: AnswerOptions): Promise<string> {
  const {
    requestId,
    nameId,
    values,
    sign = 'both',
    key = 'provider',
    algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    encryption,
    keyAlgorithm = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    encryptedFor = 'portal',
    before = (xml) => xml,
    after = (xml) => xml,
  } = options
  const here = `${publicUrl}/aiparcelweb/saml2/acs`
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const id = () => `_${crypto.randomUUID()}`
  const all: AnswerValues = {
    ID: id(),
    AssertionID: id(),
    Destination: here,
    Issuer: ISSUER,
    AssertionIssuer: ISSUER,
    IssueInstant: at(0),
    StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    NameID: nameId,
    Email: nameId,
    ConfirmedUntil: at(5 * MINUTE_MS),
    Recipient: here,
    InResponseTo: requestId,
    ConfirmedRequest: requestId,
    NotBefore: at(-MINUTE_MS),
    NotOnOrAfter: at(5 * MINUTE_MS),
    Audience: `${publicUrl}/aiparcelweb/saml2`,
    ...values,
  }
  const xml = before(TEMPLATE.replace(/\{(\w+)\}/g, (_, name: keyof AnswerValues) => all[name]))
  if (sign === 'none') return Buffer.from(after(xml)).toString('base64')
  const idp = IdentityProvider({
    entityID: ISSUER,
    privateKey: fixture(`${key}.key.pem`),
    signingCert: fixture(`${key}.cert.pem`),
    ...(encryption === undefined
      ? {}
      : {
          isAssertionEncrypted: true,
          messageSigningOrder: 'encrypt-then-sign',
          dataEncryptionAlgorithm: encryption,
          keyEncryptionAlgorithm: keyAlgorithm,
        }),
    requestSignatureAlgorithm: algorithm,
    nameIDFormat: [EMAIL_FORMAT],
    singleSignOnService: [{ Binding: POST, Location: 'https://provider.test/sign-in' }],
    singleLogoutService: [{ Binding: POST, Location: 'https://provider.test/sign-out' }],
  })
  const sp = ServiceProvider({
    ...(encryption === undefined ? {} : { encryptCert: fixture(`${encryptedFor}.cert.pem`) }),
    entityID: all.Audience,
    wantAssertionsSigned: sign !== 'response',
    wantMessageSigned: sign !== 'assertion',
    assertionConsumerService: [{ Binding: POST, Location: here }],
  })
  const { context } = await idp.createLoginResponse(
    sp,
    {} as never,
    'post',
    {},
    {
      customTagReplacement: () => ({ id: all.ID, context: xml }),
      ...(encryption === undefined ? {} : { encryptThenSign: true }),
    },
  )
  return Buffer.from(after(Buffer.from(context, 'base64').toString('utf8'))).toString('base64')
}

/** A provider that a browser can visit: it asks for the e-mail address and posts its answer back to the portal. */
export async function openSamlProvider(options: {
  readonly publicUrl: string
  readonly port?: number
  readonly issuer?: string
}): Promise<{ entryPoint: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
      const [samlRequest, email] = [form.get('SAMLRequest') ?? '', form.get('email')]
      const page = (body: string) =>
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(`<!doctype html><title>Test provider</title><main><h1>Test provider</h1>${body}</main>`)
      if (email === null) {
        page(
          `<form method="post"><input type="hidden" name="SAMLRequest" value="${samlRequest}"><label>E-mail <input name="email" type="email"></label> <button>Sign in</button></form>`,
        )
        return
      }
      void samlAnswer(options.publicUrl, {
        requestId: requestIdIn(samlRequest),
        nameId: email,
        values: { Issuer: options.issuer ?? ISSUER, AssertionIssuer: options.issuer ?? ISSUER },
      }).then((answer) =>
        page(
          `<form method="post" action="${options.publicUrl}/aiparcelweb/saml2/acs"><input type="hidden" name="SAMLResponse" value="${answer}"><button>Back to the portal</button></form><script>document.forms[0].submit()</script>`,
        ),
      )
    })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    entryPoint: `http://127.0.0.1:${port}/sign-in`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
