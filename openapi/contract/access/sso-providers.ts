import * as z from 'zod'
import { nameText } from '../../../domain/values/name-text.ts'
import type { Operation } from '../operation.ts'
import { Done } from '../shapes.ts'

const MOST_METADATA_CHARACTERS = 500_000
const MOST_DOMAINS = 50

const Id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be the id of a provider')
const Domain = z
  .string()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain as example.com, in lower case')
const Signs = z.enum(['both', 'response', 'assertion'])
const Metadata = z.string().min(1).max(MOST_METADATA_CHARACTERS)
const EntityId = z.string().min(1).max(1_024)
/** Of the list that was read: what names the state it was in. */
const Revision = z.string().regex(/^[\w-]{16}$/, 'must be a revision')

/** Why metadata names no provider that can be used. */
export const METADATA_FAULTS = [
  'notXml',
  'doctype',
  'notMetadata',
  'over',
  'noProvider',
  'severalProviders',
  'noSignIn',
  'badAddress',
  'noCertificate',
  'badCertificate',
  'otherProvider',
  'knownProvider',
] as const
/** What to know of metadata that can be used. */
export const METADATA_NOTES = ['transientOnly', 'nameIsNoAddress', 'wantsSignedRequests', 'plainHttp'] as const

/** Why an answer of a provider signs nobody in; the last ones are about the person that it names. */
export const ANSWER_FAULTS = [
  'algorithm',
  'encryption',
  'noKey',
  'notDecrypted',
  'destination',
  'status',
  'issuer',
  'unsigned',
  'signature',
  'audience',
  'time',
  'request',
  'recipient',
  'form',
  'name',
  'transient',
  'noAddress',
  'replayed',
  'otherDomain',
  'unknown',
  'ambiguous',
  'unconfirmed',
  'otherIdentity',
  'inactive',
] as const

export const SsoCertificate = z
  .strictObject({
    /** SHA-256, in hexadecimal pairs. */
    fingerprint: z.string(),
    subject: z.string(),
    /** YYYY-MM-DD. */
    validFrom: z.string(),
    validUntil: z.string(),
    /** Whole days until it expires; negative: so many since. */
    daysLeft: z.int(),
  })
  .meta({ id: 'SsoCertificate' })

/** What a provider's metadata says. */
const Described = {
  issuer: z.string(),
  entryPoint: z.string(),
  binding: z.enum(['post', 'redirect']),
  certificates: z.array(SsoCertificate),
}

export const SsoProvider = z
  .strictObject({
    ...Described,
    id: z.string(),
    name: z.string(),
    emailDomains: z.array(z.string()),
    /** Empty: the NameID is the address. */
    emailAttribute: z.string(),
    signs: Signs,
    ssoOnly: z.boolean(),
    /** How many people are known by it. */
    people: z.int(),
    /** How many active people whom no password signs in, by their record, come in through it alone. */
    onlyWay: z.int(),
  })
  .meta({ id: 'SsoProvider' })

const SsoProviders = z
  .strictObject({
    revision: z.string(),
    providers: z.array(SsoProvider),
    /** What a provider is told of the portal; `metadata` is all of it as a SAML 2.0 file. */
    portal: z.strictObject({
      entityId: z.string(),
      assertionAddress: z.string(),
      metadata: z.string(),
      takesEncrypted: z.boolean(),
    }),
  })
  .meta({ id: 'SsoProviders' })

const SsoPreview = z
  .strictObject({
    fault: z.enum(METADATA_FAULTS).optional(),
    /** The entity ids of the providers in it, where one has to be chosen. */
    choices: z.array(z.string()),
    found: z.strictObject({ ...Described, notes: z.array(z.enum(METADATA_NOTES)) }).optional(),
  })
  .meta({ id: 'SsoPreview' })

/** A test sign-in of the reader's own, which signed in nobody. */
export const SsoTest = z
  .strictObject({
    /** Of the provider. */
    id: z.string(),
    /** ISO text in UTC. */
    at: z.string(),
    /** Under way until the provider answers; else who would be signed in, or that nobody would. */
    state: z.enum(['underWay', 'accepted', 'refused']),
    /** Whom it would sign in, and by what they are known. */
    login: z.string().optional(),
    by: z.enum(['identity', 'address']).optional(),
    fault: z.enum(ANSWER_FAULTS).optional(),
    /** Of a refusal: what the log says of it, and under which reference. */
    line: z.string().optional(),
    reference: z.string().optional(),
    nameId: z.string().optional(),
    email: z.string().optional(),
    /** The names of the attributes that came. */
    attributes: z.array(z.string()),
  })
  .meta({ id: 'SsoTest' })

const admin = { requires: { anyOf: ['SETTINGS_ADMIN'] }, wholeInstallation: true, cache: 'no-store' } as const

/** Who may say who a person is, for an administrator of the whole installation. Decision 0038 */
export const SSO_PROVIDER_OPERATIONS = {
  ssoProviders: {
    ...admin,
    method: 'get',
    path: '/aiparcelweb/api/ssoProviders',
    summary: 'The identity providers, and what they are told of the portal.',
    answer: SsoProviders,
  },
  previewSsoMetadata: {
    ...admin,
    method: 'post',
    path: '/aiparcelweb/api/ssoProviders/preview',
    summary:
      'What SAML 2.0 metadata says, or why it cannot be used; nothing is saved. `id` is the provider that it renews, `entityId` the chosen one of several.',
    body: z.strictObject({ metadata: Metadata, entityId: EntityId.optional(), id: Id.optional() }),
    answer: SsoPreview,
  },
  saveSsoProvider: {
    ...admin,
    method: 'post',
    path: '/aiparcelweb/api/ssoProviders/save',
    summary: 'Adds a provider by its metadata (no `id`), or changes one, with metadata or without. In force at once.',
    body: z.strictObject({
      revision: Revision,
      id: Id.optional(),
      name: nameText(60),
      emailDomains: z.array(Domain).min(1).max(MOST_DOMAINS),
      emailAttribute: z.string().trim().max(300),
      signs: Signs,
      ssoOnly: z.boolean(),
      /** Another provider may serve one of the domains too. */
      sharesDomains: z.boolean(),
      metadata: Metadata.optional(),
      entityId: EntityId.optional(),
    }),
    answer: z.strictObject({ id: z.string() }),
  },
  testSsoProvider: {
    ...admin,
    method: 'post',
    path: '/aiparcelweb/api/ssoProviders/test',
    summary:
      'The form that takes the browser to a provider for a test, to be submitted as it is. Its answer signs in nobody.',
    body: z.strictObject({ id: Id }),
    answer: z.string(),
    html: true,
  },
  ssoTests: {
    ...admin,
    method: 'get',
    path: '/aiparcelweb/api/ssoProviders/tests',
    summary: "What came of the caller's own test sign-ins of the last half hour, the last one of each provider.",
    answer: z.array(SsoTest),
  },
  removeSsoProvider: {
    ...admin,
    method: 'post',
    path: '/aiparcelweb/api/ssoProviders/remove',
    summary:
      'Removes a provider. Nobody is known by it any more, and sessions that it began end, but for the one that asks.',
    body: z.strictObject({ revision: Revision, id: Id }),
    answer: Done,
  },
} as const satisfies Record<string, Operation>
