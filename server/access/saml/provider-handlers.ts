import type * as z from 'zod'
import { failed, ok } from '../../../domain/values/problem.ts'
import { REFUSALS } from '../../../domain/access/refusals.ts'
import type { SsoProvider, SSO_PROVIDER_OPERATIONS } from '../../../openapi/contract/access/sso-providers.ts'
import type { Handlers } from '../../handler.ts'
import { mayChange } from '../../callers/given-roles.ts'
import type { Caller } from '../../callers/caller.ts'
import { isPasswordDoorOpen } from '../password-door.ts'
import { mustEnterCode, type CodeNeeds } from '../second-factor/step-up.ts'
import { isActive, type User, type Users } from '../../callers/users.ts'
import { describeCertificate, fingerprintOf } from './certificates.ts'
import { domainOf, type Provider } from './providers.ts'
import { readMetadata, type MetadataFault, type ReadMetadata } from './read-metadata.ts'
import { revisedProviders } from './revised-providers.ts'
import { assertionAddress, entityId, portalMetadata } from './saml-client.ts'
import { beginTest, testsOf, type SsoTestNeeds } from './test-sign-in.ts'
import type { Sessions } from '../../callers/sessions.ts'
import type { SsoIdentities } from './sso-identities.ts'

export interface SsoProviderNeeds extends SsoTestNeeds, CodeNeeds {
  readonly sessions: Sessions
  readonly ssoIdentities: SsoIdentities
  readonly users: Users
}

/** Who may say who a person is, for an administrator of the whole installation. Decision 0038 */
export const ssoProviderHandlers: Handlers<keyof typeof SSO_PROVIDER_OPERATIONS, SsoProviderNeeds> = {
  ssoProviders: async ({ deps }) => {
    const { publicUrl, decryptionKey } = deps.access
    const [people, known] = [await deps.users.all(), await deps.ssoIdentities.people()]
    const portal = {
      entityId: entityId(publicUrl),
      assertionAddress: assertionAddress(publicUrl),
      metadata: portalMetadata(publicUrl),
      takesEncrypted: decryptionKey !== undefined,
    }
    const providers = deps.providers.current()
    return ok({
      revision: deps.providers.revision(),
      portal,
      providers: providers.map((provider) => ({
        ...listed(provider, deps.now()),
        people: known.get(provider.id)?.size ?? 0,
        onlyWay: people.filter(
          (user) => isActive(user, deps.today()) && user.ssoOnly && isOnlyWay(provider, { user, providers }),
        ).length,
      })),
    })
  },

  previewSsoMetadata: async ({ deps, body }) => {
    const read = checked(deps.providers.current(), { ...body, now: deps.now() })
    if ('fault' in read) return ok(read)
    const { certificates, ...found } = read.found
    return ok({
      choices: [...read.choices],
      found: { ...found, certificates: certificates.map((each) => describeCertificate(each, deps.now())) },
    })
  },

  saveSsoProvider: async ({ deps, caller, body }) => {
    if (await mustEnterCode(deps, caller)) return failed('second-factor-again')
    const before = deps.providers.current()
    const read =
      body.metadata === undefined ? undefined : checked(before, { ...body, metadata: body.metadata, now: deps.now() })
    if (read && 'fault' in read)
      return failed('invalid-request', {
        issues: [{ path: 'body.metadata', message: `cannot be used: ${read.fault}` }],
      })
    const old = before.find(({ id }) => id === body.id)
    const [people, known] = [await deps.users.all(), await deps.ssoIdentities.people()]
    const domains = [...body.emailDomains, ...(old?.emailDomains ?? [])]
    const changed = mayChangeAll(caller, { people, known: known.get(old?.id ?? ''), domains })
      ? deps.providers.change(body.revision, (stored) =>
          revisedProviders(stored, { ...body, found: read?.found, usedIds: new Set(known.keys()) }),
        )
      : failed('not-permitted', { detail: REFUSALS.ssoBeyondYou })
    const provider = changed.ok ? (changed.value.find(({ id }) => id === body.id) ?? changed.value.at(-1)) : undefined
    await deps.audit({
      userId: caller.user.id,
      action: body.id === undefined ? 'add-provider' : 'change-provider',
      object: `sso ${provider?.id ?? body.id ?? ''}`.trim(),
      decision: changed.ok ? 'done' : 'refused',
      ...(provider ? { detail: JSON.stringify({ before: old ? logged(old) : {}, after: logged(provider) }) } : {}),
    })
    if (!changed.ok) return changed
    if (!provider) throw new Error('a saved provider is among them')
    await endBehindClosedDoor(deps, { caller, people, before })
    return ok({ id: provider.id })
  },

  testSsoProvider: async ({ deps, caller, body }) => {
    const provider = deps.providers.current().find(({ id }) => id === body.id)
    return provider ? ok(await beginTest(deps, { provider, userId: caller.user.id })) : failed('not-found')
  },

  ssoTests: async ({ deps, caller }) => ok(await testsOf(deps, caller.user.id)),

  removeSsoProvider: async ({ deps, caller, body }) => {
    if (await mustEnterCode(deps, caller)) return failed('second-factor-again')
    const old = deps.providers.current().find(({ id }) => id === body.id)
    if (!old) return failed('not-found')
    const [people, known] = [await deps.users.all(), await deps.ssoIdentities.people()]
    const changed = mayChangeAll(caller, { people, known: known.get(old.id), domains: old.emailDomains })
      ? deps.providers.change(body.revision, (stored) => ok(stored.filter(({ id }) => id !== body.id)))
      : failed('not-permitted', { detail: REFUSALS.ssoBeyondYou })
    await deps.audit({
      userId: caller.user.id,
      action: 'remove-provider',
      object: `sso ${body.id}`,
      decision: changed.ok ? 'done' : 'refused',
      ...(changed.ok ? { detail: JSON.stringify({ before: logged(old), after: {} }) } : {}),
    })
    if (!changed.ok) return changed
    await deps.ssoIdentities.forget(body.id)
    await deps.sessions.endBegunBy(body.id, caller.sessionId)
    return ok({ status: 'ok' })
  },
}

interface Reached {
  readonly people: readonly User[]
  /** The ids of those who are known by the provider already. */
  readonly known: ReadonlySet<number> | undefined
  readonly domains: readonly string[]
}

/** Whether everybody whom a provider says who they are, or could, is the caller's to change: else it would make somebody of them whom they are not. Decision 0038 */
function mayChangeAll(caller: Caller, { people, known, domains }: Reached): boolean {
  return people
    .filter((user) => known?.has(user.id) || domains.includes(domainOf(user.email)))
    .every((user) => mayChange(caller, user))
}

interface Given {
  readonly metadata: string
  readonly entityId?: string | undefined
  /** The provider that it renews; absent: it is a new one. */
  readonly id?: string | undefined
  readonly now: Date
}

/** Metadata that is of the provider it renews, or of one that is not there yet. */
function checked(
  stored: readonly Provider[],
  { metadata, entityId: chosen, id, now }: Given,
): Extract<ReadMetadata, { found: object }> | { fault: MetadataFault; choices: string[] } {
  const read = readMetadata(metadata, { now, entityId: chosen })
  if ('fault' in read) return { fault: read.fault, choices: [...read.choices] }
  const { issuer } = read.found
  if (id !== undefined && stored.some((each) => each.id === id && each.issuer !== issuer))
    return { fault: 'otherProvider', choices: [] }
  return id === undefined && stored.some((each) => each.issuer === issuer)
    ? { fault: 'knownProvider', choices: [] }
    : read
}

function listed(
  { certificates, emailAttribute = '', signs = 'both', ssoOnly = false, binding = 'post', ...provider }: Provider,
  now: Date,
): Omit<z.infer<typeof SsoProvider>, 'people' | 'onlyWay'> {
  return {
    ...provider,
    binding,
    emailAttribute,
    signs,
    ssoOnly,
    certificates: certificates.map((each) => describeCertificate(each, now)),
  }
}

/** What the audit log says of a provider: a certificate by its fingerprint. */
function logged({ certificates, ...provider }: Provider): object {
  return { ...provider, certificates: certificates.map(fingerprintOf) }
}

/** Whether a person whom no password signs in comes in through this provider alone. */
function isOnlyWay(
  provider: Provider,
  { user, providers }: { readonly user: User; readonly providers: readonly Provider[] },
): boolean {
  const serves = ({ emailDomains }: Provider) => emailDomains.includes(domainOf(user.email))
  return serves(provider) && !providers.some((other) => other.id !== provider.id && serves(other))
}

/** Who came in by a password that no longer signs in is out, but for who closed the door. */
async function endBehindClosedDoor(
  deps: Pick<SsoProviderNeeds, 'providers' | 'sessions'>,
  {
    caller,
    people,
    before,
  }: { readonly caller: Caller; readonly people: readonly User[]; readonly before: readonly Provider[] },
): Promise<void> {
  const closed = people.filter(
    (user) => isPasswordDoorOpen(user, before) && !isPasswordDoorOpen(user, deps.providers.current()),
  )
  for (const { id } of closed) await deps.sessions.endAll(id, caller.sessionId)
}
