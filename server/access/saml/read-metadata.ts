import { Parser, processors } from 'xml2js'
import { own } from '../../../domain/values/entries.ts'
import { METADATA_NOTES, type METADATA_FAULTS } from '../../../openapi/contract/access/sso-providers.ts'
import { certificateOf } from './certificates.ts'
import { isSignInAddress } from './sign-in-address.ts'

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const BINDINGS = {
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
} as const
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
/** An element as the parser gives it, names without their prefix. */
interface Element {
  readonly $ns?: { readonly uri: string }
  readonly $?: Readonly<Record<string, { readonly value: string }>>
  readonly _?: string
}

/** A document type or part of one, and CDATA: no provider needs them, and parsers read them differently. Comments are passed over. */
const DECLARATION = /<!(?!--)/
const LONGEST_ENTITY_ID = 1_024
const TAG = /<(\/?)[\w.:-]+[^<>]*?(\/?)>/g
/** Metadata has about ten levels; the parser's time grows with their square. */
const MOST_LEVELS = 200

export type MetadataFault = (typeof METADATA_FAULTS)[number]
export type MetadataNote = (typeof METADATA_NOTES)[number]

/** What the metadata of one provider says. */
export interface DescribedProvider {
  readonly issuer: string
  readonly entryPoint: string
  readonly binding: 'post' | 'redirect'
  /** Base64 of each certificate that signs. */
  readonly certificates: string[]
  readonly notes: MetadataNote[]
}

export type ReadMetadata =
  | { readonly found: DescribedProvider; readonly choices: readonly string[] }
  | { readonly fault: MetadataFault; readonly choices: readonly string[] }

/** The provider that SAML 2.0 metadata describes; of several the one with the entity id, without it they are named. Nothing of it is fetched, and its signature is not asked for. */
export function readMetadata(
  xml: string,
  options: { readonly now: Date; readonly entityId?: string | undefined },
): ReadMetadata {
  if (DECLARATION.test(xml)) return { fault: 'doctype', choices: [] }
  const read = isTooDeep(xml) ? undefined : parse(xml)
  if (!read) return { fault: 'notXml', choices: [] }
  const providers = [...children(read, 'EntityDescriptor'), ...entitiesIn(read)].filter(
    (entity) => descriptorOf(entity) !== undefined,
  )
  const isMetadata = [...children(read, 'EntityDescriptor'), ...children(read, 'EntitiesDescriptor')].length > 0
  const choices = providers.map(entityIdOf)
  const chosen =
    options.entityId === undefined && providers.length === 1
      ? providers[0]
      : providers.find((entity) => entityIdOf(entity) === options.entityId)
  if (providers.length === 0) return { fault: isMetadata ? 'noProvider' : 'notMetadata', choices }
  if (!chosen) return { fault: 'severalProviders', choices }
  return { ...described(chosen, options.now), choices: choices.length > 1 ? choices : [] }
}

function described(
  entity: Element,
  now: Date,
): { readonly found: DescribedProvider } | { readonly fault: MetadataFault } {
  const descriptor = descriptorOf(entity)
  const issuer = entityIdOf(entity)
  if (!descriptor || issuer === '' || issuer.length > LONGEST_ENTITY_ID) return { fault: 'noProvider' }
  if (isOver(entity, now) || isOver(descriptor, now)) return { fault: 'over' }
  const service = serviceOf(descriptor)
  if (!service) return { fault: 'noSignIn' }
  if (!isSignInAddress(service.location)) return { fault: 'badAddress' }
  const certificates = certificatesOf(descriptor)
  if (certificates.length === 0) return { fault: 'noCertificate' }
  if (certificates.some((certificate) => certificateOf(certificate) === undefined)) return { fault: 'badCertificate' }
  return {
    found: {
      issuer,
      entryPoint: service.location,
      binding: service.binding,
      certificates,
      notes: notesOf(descriptor, service.location),
    },
  }
}

function notesOf(descriptor: Element, location: string): MetadataNote[] {
  const formats = children(descriptor, 'NameIDFormat').map(textOf)
  const only = (...some: string[]) => formats.length > 0 && formats.every((format) => some.includes(format))
  const held: Readonly<Record<MetadataNote, boolean>> = {
    transientOnly: only(TRANSIENT),
    nameIsNoAddress: !only(TRANSIENT) && only(TRANSIENT, PERSISTENT),
    wantsSignedRequests: ['true', '1'].includes(attribute(descriptor, 'WantAuthnRequestsSigned')),
    plainHttp: new URL(location).protocol === 'http:',
  }
  return METADATA_NOTES.filter((note) => held[note])
}

function isTooDeep(xml: string): boolean {
  let levels = 0
  for (const [, closes, isEmpty] of xml.matchAll(TAG)) {
    if (isEmpty === '') levels += closes === '' ? 1 : -1
    if (levels > MOST_LEVELS) return true
  }
  return false
}

function parse(xml: string): Element | undefined {
  let read: unknown
  try {
    // Synchronous, as `async` is off: what is wrong comes before the parser returns.
    new Parser({ xmlns: true, tagNameProcessors: [processors.stripPrefix] }).parseString(xml, (error, result) => {
      read = error ? undefined : result
    })
  } catch {
    return undefined
  }
  return read instanceof Object ? (read as Element) : undefined
}

/** The entities below the root, in as many levels as there are. */
function entitiesIn(root: Element): Element[] {
  const found: Element[] = []
  const groups = children(root, 'EntitiesDescriptor')
  for (let group = groups.pop(); group; group = groups.pop()) {
    found.push(...children(group, 'EntityDescriptor'))
    groups.push(...children(group, 'EntitiesDescriptor'))
  }
  return found
}

/** The part of an entity that signs people in by SAML 2.0. */
function descriptorOf(entity: Element): Element | undefined {
  return children(entity, 'IDPSSODescriptor').find((each) =>
    attribute(each, 'protocolSupportEnumeration').split(/\s+/).includes(PROTOCOL),
  )
}

function entityIdOf(entity: Element): string {
  return attribute(entity, 'entityID')
}

function isOver(element: Element, now: Date): boolean {
  return Date.parse(attribute(element, 'validUntil')) <= now.getTime()
}

/** Where sign-in begins: by POST where it can be, else by a redirect. */
function serviceOf(descriptor: Element): { binding: 'post' | 'redirect'; location: string } | undefined {
  const services = children(descriptor, 'SingleSignOnService')
  for (const binding of ['post', 'redirect'] as const) {
    const service = services.find((each) => attribute(each, 'Binding') === BINDINGS[binding])
    if (service) return { binding, location: attribute(service, 'Location') }
  }
  return undefined
}

/** Of each key that may sign the first certificate, which is the key's own; each once, two while a key is replaced. */
function certificatesOf(descriptor: Element): string[] {
  const keys = children(descriptor, 'KeyDescriptor').filter((key) => ['', 'signing'].includes(attribute(key, 'use')))
  const data = keys.flatMap((key) =>
    children(key, 'KeyInfo', SIGNATURE).flatMap((info) => children(info, 'X509Data', SIGNATURE)),
  )
  return [
    ...new Set(
      data.flatMap((each) =>
        children(each, 'X509Certificate', SIGNATURE)
          .slice(0, 1)
          .map((certificate) => textOf(certificate).replaceAll(/\s+/g, '')),
      ),
    ),
  ]
}

function children(element: Element, name: string, namespace = METADATA): Element[] {
  const found = own(element as Readonly<Record<string, unknown>>, name)
  return [found ?? []]
    .flat()
    .filter((each): each is Element => each instanceof Object && (each as Element).$ns?.uri === namespace)
}

function attribute({ $ }: Element, name: string): string {
  return ($ && own($, name)?.value.trim()) ?? ''
}

function textOf({ _ = '' }: Element): string {
  return _.trim()
}
