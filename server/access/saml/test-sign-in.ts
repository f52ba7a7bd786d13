import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { SsoTest } from '../../../openapi/contract/access/sso-providers.ts'
import { isActive } from '../../callers/users.ts'
import { AnswerRefused, type AnswerFault } from './answer-refused.ts'
import { attributeNamesIn, judgeAnswer, type Identity } from './judge-answer.ts'
import type { Provider, Providers } from './providers.ts'
import { requestForm } from './request-form.ts'
import { REQUEST_LIFETIME_MS } from './saml-client.ts'
import type { AccessSettings } from '../access-settings.ts'
import type { AuditLog } from '../../state/audit-log.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { SingleUses } from '../single-use.ts'
import type { SsoUsers } from './sso-users.ts'

const SHOWN_MS = 30 * 60_000
/** Longer than any assertion is good for. */
export const ASSERTION_KEPT_MS = 24 * 60 * 60_000

/** What a request that is a test is remembered with: nothing that could become a session. */
const TestRequest = z.strictObject({ idp: z.string(), userId: z.int(), at: z.string() })
const TestOutcome = z.strictObject({ userId: z.int(), test: SsoTest })

type Test = z.infer<typeof SsoTest>

/** What a test of a provider needs. */
export interface SsoTestNeeds {
  readonly access: AccessSettings
  readonly audit: AuditLog
  readonly now: () => Date
  readonly providers: Providers
  readonly singleUses: SingleUses
  readonly ssoUsers: SsoUsers
  readonly today: () => CalendarDate
}

/** The form that takes a browser to a provider for a test of this user's. */
export async function beginTest(
  deps: SsoTestNeeds,
  { provider, userId }: { readonly provider: Provider; readonly userId: number },
): Promise<string> {
  const requestId = `_${randomBytes(20).toString('hex')}`
  await deps.singleUses.put({
    kind: 'sso-test',
    key: requestId,
    value: { idp: provider.id, userId, at: deps.now().toISOString() },
    livesMs: REQUEST_LIFETIME_MS,
  })
  return requestForm(provider, { publicUrl: deps.access.publicUrl, requestId })
}

/** The tests of a user, the last one of each provider. */
export async function testsOf(deps: SsoTestNeeds, userId: number): Promise<Test[]> {
  const underWay = (await deps.singleUses.open('sso-test')).flatMap((value) => {
    const begun = TestRequest.safeParse(value)
    return begun.success && begun.data.userId === userId
      ? [{ id: begun.data.idp, at: begun.data.at, state: 'underWay' as const, attributes: [] }]
      : []
  })
  const over = (await deps.singleUses.open('sso-test-outcome')).flatMap((value) => {
    const outcome = TestOutcome.safeParse(value)
    return outcome.success && outcome.data.userId === userId ? [outcome.data.test] : []
  })
  const tests: Test[] = [...underWay, ...over].sort((a, b) => a.at.localeCompare(b.at))
  return [...new Map(tests.map((test) => [test.id, test])).values()]
}

export interface TestAnswer {
  readonly deps: SsoTestNeeds
  readonly xml: string
  readonly requestId: string
  readonly reference: string
  readonly log: (line: string) => void
}

/** Takes the test that an answer is to and keeps what came of it for who began it; where the browser goes then. Undefined: it is to no test. */
export async function placeAfterTest({
  deps,
  xml,
  requestId,
  reference,
  log,
}: TestAnswer): Promise<string | undefined> {
  const begun = TestRequest.safeParse(await deps.singleUses.take({ kind: 'sso-test', key: requestId }))
  const provider = begun.success ? deps.providers.current().find(({ id }) => id === begun.data.idp) : undefined
  if (!begun.success || !provider) return undefined
  const { userId, at } = begun.data
  const outcome = await outcomeOf({ deps, xml, requestId, provider })
  if (outcome.line !== undefined) log(outcome.line)
  const test: Test = { ...outcome, id: provider.id, at, ...(outcome.line === undefined ? {} : { reference }) }
  await deps.singleUses.put({
    kind: 'sso-test-outcome',
    key: randomBytes(20).toString('hex'),
    value: { userId, test },
    livesMs: SHOWN_MS,
  })
  await deps.audit({
    userId,
    action: 'test-provider',
    object: `sso ${provider.id}`,
    decision: test.state === 'accepted' ? 'allowed' : 'refused',
  })
  return `/settings/sso?${new URLSearchParams({ tested: provider.id }).toString()}`
}

type Outcome = Omit<Test, 'id' | 'at' | 'reference'>

async function outcomeOf({
  deps,
  xml,
  requestId,
  provider,
}: {
  readonly deps: SsoTestNeeds
  readonly xml: string
  readonly requestId: string
  readonly provider: Provider
}): Promise<Outcome> {
  const { publicUrl, decryptionKey } = deps.access
  try {
    const identity = await judgeAnswer({ xml, provider, publicUrl, requestId, decryptionKey })
    const isFirst = await deps.singleUses.put({
      kind: 'sso-assertion',
      key: `${provider.id} ${identity.assertionId}`,
      value: {},
      livesMs: ASSERTION_KEPT_MS,
    })
    return isFirst
      ? await whoWouldBe(deps, { provider, identity })
      : refused('replayed', { line: 'a SAML assertion came a second time', attributes: [...identity.attributes] })
  } catch (error) {
    if (!(error instanceof AnswerRefused)) throw error
    return refused(error.fault, { line: error.message, attributes: attributeNamesIn(xml) })
  }
}

async function whoWouldBe(
  deps: SsoTestNeeds,
  { provider, identity }: { readonly provider: Provider; readonly identity: Identity },
): Promise<Outcome> {
  const { nameId, email } = identity
  const told = { nameId, email, attributes: [...identity.attributes] }
  const meant = await deps.ssoUsers.meant(provider, identity)
  const { user } = meant
  const fault = 'fault' in meant ? meant.fault : isActive(meant.user, deps.today()) ? undefined : 'inactive'
  const login = user === undefined ? {} : { login: user.login }
  if (fault !== undefined)
    return refused(fault, { ...told, ...login, line: `a SAML answer names nobody who may sign in: ${fault}` })
  return { ...told, ...login, state: 'accepted', ...('by' in meant ? { by: meant.by } : {}) }
}

function refused(fault: AnswerFault, more: Omit<Outcome, 'state' | 'fault'>): Outcome {
  return { ...more, state: 'refused', fault }
}
