import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { SsoRequest } from '../sso-handlers.ts'
import { tellPerson, type NoticeNeeds } from '../tell-person.ts'
import { isActive } from '../../callers/users.ts'
import { answerXml, judgeAnswer, requestIdOf } from './judge-answer.ts'
import { ASSERTION_PATH } from './saml-client.ts'
import { ASSERTION_KEPT_MS, placeAfterTest, type SsoTestNeeds } from './test-sign-in.ts'
import type { Sessions } from '../../callers/sessions.ts'
import type { SsoIdentities } from './sso-identities.ts'

const CODE_LIFETIME_MS = 60_000
const MOST_FORM_BYTES = 200_000

/** What judging a provider's answer needs. */
export interface AssertionNeeds extends SsoTestNeeds, NoticeNeeds {
  readonly sessions: Sessions
  readonly ssoIdentities: SsoIdentities
}

/**
 * Where a provider's answer is posted by the person's browser; it leads on to a page of the portal, never elsewhere:
 * RelayState is not read. The only call that takes a form, and the only one outside the contract's JSON.
 */
export function addAssertionRoute(app: FastifyInstance, deps: AssertionNeeds): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_FORM_BYTES },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    )
    scope.post(ASSERTION_PATH, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const place = await placeAfter(form, {
        deps,
        reference: request.id,
        log: (line) => request.log.warn({ reference: request.id }, line),
      })
      return reply.header('Cache-Control', 'no-store').redirect(place, 303)
    })
    done()
  })
}

interface Surroundings {
  readonly deps: AssertionNeeds
  /** Told to the person, and in the line of the log that says why. */
  readonly reference: string
  readonly log: (line: string) => void
}

/** Takes the answer's request, so that each is answered once, judges it, and says where the browser goes. */
async function placeAfter(form: URLSearchParams, { deps, reference, log }: Surroundings): Promise<string> {
  const [given, ...others] = form.getAll('SAMLResponse')
  const xml = given === undefined || others.length > 0 ? undefined : answerXml(given)
  const requestId = xml === undefined ? undefined : requestIdOf(xml)
  const tested =
    xml === undefined || requestId === undefined
      ? undefined
      : await placeAfterTest({ deps, xml, requestId, reference, log })
  if (tested !== undefined) return tested
  const request = SsoRequest.safeParse(
    requestId === undefined ? undefined : await deps.singleUses.take({ kind: 'sso-request', key: requestId }),
  )
  const provider = request.success ? deps.providers.current().find(({ id }) => id === request.data.idp) : undefined
  const refuse = async (why: string): Promise<string> => {
    log(why)
    await deps.audit({
      userId: null,
      action: 'sign-in',
      object: provider ? `sso ${provider.id}` : 'sso',
      decision: 'refused',
    })
    return `/SSO?problem=refused&reference=${reference}`
  }
  if (xml === undefined || requestId === undefined || !request.success || !provider)
    return refuse('a SAML answer is to no request')
  try {
    const identity = await judgeAnswer({
      xml,
      provider,
      publicUrl: deps.access.publicUrl,
      requestId,
      decryptionKey: deps.access.decryptionKey,
    })
    const isFirst = await deps.singleUses.put({
      kind: 'sso-assertion',
      key: `${provider.id} ${identity.assertionId}`,
      value: {},
      livesMs: ASSERTION_KEPT_MS,
    })
    if (!isFirst) return await refuse('a SAML assertion came a second time')
    const wasLinked = await deps.ssoIdentities.isLinked({ provider: provider.id, nameId: identity.nameId })
    const user = await deps.ssoUsers.userOf(provider, identity)
    if (!user || !isActive(user, deps.today())) return await refuse('a SAML answer names nobody who may sign in')
    if (!wasLinked) await tellPerson(deps, { user, kind: 'signInChanged' })
    const { idp, email, logOffOtherSessions, browser } = request.data
    if (user.singleSession && !logOffOtherSessions && (await deps.sessions.liveOf(user.id)).length > 0) {
      return `/SSO?${new URLSearchParams({ logoff: 'true', idp, user: email }).toString()}`
    }
    const code = randomBytes(32).toString('base64url')
    await deps.singleUses.put({
      kind: 'sso-code',
      key: code,
      value: { userId: user.id, idp, logOffOtherSessions, browser, factorShown: identity.factorShown },
      livesMs: CODE_LIFETIME_MS,
    })
    return `/sso-callback?token=${code}`
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}
