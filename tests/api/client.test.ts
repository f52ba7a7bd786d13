import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { answerOf, createApi } from '../../src/api/client.ts'
import { RequestFailed } from '../../src/api/request-failed.ts'
import { createCodeQuestion } from '../../src/access/second-factor/code-question.ts'
import { withTenantSuffix } from '../../src/api/tenant.ts'
import { speak } from '../../src/text/spoken.ts'
import { describeFailure, failureDetails } from '../../src/ui/failures/describe-failure.ts'
import { textsOf } from '../text/texts-of.ts'

function open(answer: () => Response | Promise<Response>, askForCode?: () => Promise<boolean>) {
  const requests: Request[] = []
  let ended = 0
  let missing = 0
  const api = createApi({
    origin: 'http://portal.test',
    token: () => 'held',
    onSessionEnded: () => void ended++,
    onFactorMissing: () => void missing++,
    ...(askForCode ? { askForCode } : {}),
    fetch: async (request) => {
      requests.push(new Request(request))
      return await answer()
    },
  })
  return {
    api,
    requests,
    ended: () => ended,
    missing: () => missing,
    clients: () => answerOf(api.GET('/aiparcelweb/api/clientsShortAFrame')),
  }
}
const failureOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RequestFailed)) throw new Error('not refused')
  return error
}
const sessionOver = (status: number) =>
  Response.json(
    { detail: 'Full authentication is required to access this resource', code: 'not-authenticated' },
    { status },
  )

describe('the client', () => {
  test('every call carries partner code and bearer, and no tenant headers (API-01, API-02, ACC-05)', async () => {
    const { clients, requests } = open(() => Response.json([]))
    await clients()
    const sent = requests[0]?.headers
    expect([sent?.get('X-Partner-Code'), sent?.get('Authorization'), sent?.get('X-Tenant-Name')]).toEqual([
      'AFRAME',
      'Bearer held',
      null,
    ])
  })

  test.each([401, 500])('%i with the text of ERR-01 ends the session', async (status) => {
    const { clients, ended } = open(() => sessionOver(status))
    expect((await failureOf(clients())).status).toBe(status)
    expect(ended()).toBe(1)
  })

  test('a call with its own bearer keeps it, and its refusal is its own affair', async () => {
    const { api, requests, ended } = open(() => sessionOver(401))
    await failureOf(api.GET('/aiparcelweb/api/account', { headers: { Authorization: 'Bearer other' } }))
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer other')
    expect(ended()).toBe(0)
  })

  test.each(['settings-full', 'disk-full', 'version-conflict'])(
    '%s is told to the person wherever it came from, where nothing more can be saved',
    async (code) => {
      const told: string[] = []
      const fetch = () => Promise.resolve(Response.json({ code, detail: 'There is no room.' }, { status: 413 }))
      const api = createApi({
        origin: 'http://portal.test',
        token: () => null,
        onSessionEnded: () => undefined,
        onNoRoom: (words) => void told.push(words),
        fetch,
      })
      await failureOf(api.GET('/aiparcelweb/api/account'))
      expect(told).toEqual(code === 'version-conflict' ? [] : ['There is no room.'])
    },
  )

  test('other refusals leave the session alone and say in words what failed, and status, place, code, fields and reference in the details (ERR-04)', async () => {
    const body = {
      detail: 'The request is not valid.',
      code: 'invalid-request',
      issues: [{ path: '/ids', message: 'must be array' }],
      reference: 'req-7',
    }
    const { clients, ended } = open(() => Response.json(body, { status: 400 }))
    const failure = await failureOf(clients())
    expect(describeFailure(failure)).toBe('The request is not valid.')
    expect(failureDetails(failure)).toEqual([
      '400 /aiparcelweb/api/clientsShortAFrame',
      'invalid-request',
      '/ids: must be array',
      'Reference: req-7',
    ])
    expect(ended()).toBe(0)
  })

  test('who reads another language is told in it that a call was refused, and behind it what its fields lack', async () => {
    const issues = [{ path: 'body.page', message: 'must be the address of a page' }]
    const refused = async (detail: string) => {
      const { clients } = open(() => Response.json({ detail, code: 'invalid-request', issues }, { status: 400 }))
      return (await failureOf(clients())).detail
    }
    expect(await refused('body.page: must be a page')).toBe('body.page: must be a page')
    speak('it', textsOf('it'))
    expect(await refused('body.page: must be a page')).toBe('La richiesta non è valida: body.page: must be a page')
    expect(await refused('The request is not valid.')).toBe('La richiesta non è valida.')
    speak('en', textsOf('en'))
  })

  test('too many attempts are said with the time of day from which a try counts again', async () => {
    const { clients } = open(() =>
      Response.json(
        { detail: 'Too many attempts.', code: 'too-many-attempts' },
        { status: 429, headers: { 'Retry-After': '90' } },
      ),
    )
    const beforeMs = Date.now()
    const time = /^Too many attempts\. Please try again at (\d\d):(\d\d)\.$/.exec((await failureOf(clients())).detail)
    const said = new Date(beforeMs)
    said.setHours(Number(time?.[1]), Number(time?.[2]), 0, 0)
    const waitsMs = (said.getTime() - beforeMs + 86_400_000) % 86_400_000
    expect(waitsMs).toBeGreaterThanOrEqual(90_000)
    expect(waitsMs).toBeLessThanOrEqual(151_000)
  })

  test('an answer that is not JSON, and a lost connection, are failures too (ERR-02)', async () => {
    const page = await failureOf(open(() => new Response('<h1>Bad gateway</h1>', { status: 502 })).clients())
    expect([page.status, page.problem.code]).toEqual([502, 'unreadable'])
    expect(describeFailure(page)).toBe('Error: Request failed. Please check after sometime.')
    const lost = await failureOf(open(() => Promise.reject(new TypeError('Failed to fetch'))).clients())
    expect([lost.status, describeFailure(lost), failureDetails(lost)]).toEqual([
      0,
      'The server did not answer. Check your connection and try again.',
      [],
    ])
  })

  test('what a proxy in front says is shown, though it has no code (ERR-04)', async () => {
    const words = 'The gateway is being restarted'
    const failure = await failureOf(open(() => Response.json({ detail: words }, { status: 503 })).clients())
    expect([failure.status, failure.problem.code, failure.detail]).toEqual([503, 'unreadable', words])
  })

  test('an empty answer counts as an error (ERR-03)', async () => {
    const failure = await failureOf(
      open(() => new Response(null, { status: 200, headers: { 'Content-Length': '0' } })).clients(),
    )
    expect(failure.problem.code).toBe('empty-answer')
  })
})

test('an error that ends in 500 has a text of its own (ERR-04)', () => {
  expect(describeFailure(new Error('Request failed with status code 500'))).toBe(
    'Error: Request failed. Please check after sometime.',
  )
})

test('the tenant suffix is appended once (ACC-04)', () => {
  expect([withTenantSuffix('analyst'), withTenantSuffix('analyst@aframe'), withTenantSuffix('a@b.c')]).toEqual([
    'analyst@aframe',
    'analyst@aframe',
    'a@b.c@aframe',
  ])
})

test('a call that is abandoned ends at the server, also when memory was tidied meanwhile', async () => {
  setFlagsFromString('--expose-gc')
  const tidyMemory = runInNewContext('gc') as () => void
  let arrived: (request: IncomingMessage) => void = () => undefined
  const asked = new Promise<IncomingMessage>((resolve) => (arrived = resolve))
  const server = createServer((request) => arrived(request)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const api = createApi({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => 'held',
    onSessionEnded: () => undefined,
  })
  const leaving = new AbortController()
  const call = api.POST('/aiparcelweb/api/logout', { signal: leaving.signal }).then(
    () => 'answered',
    () => 'left',
  )
  const { socket } = await asked
  for (let times = 0; times < 5; times += 1) {
    await after(10)
    tidyMemory()
  }
  const closed = once(socket, 'close').then(() => 'closed')
  leaving.abort()
  expect(await Promise.race([closed, after(5_000, 'still open')])).toBe('closed')
  expect(await call).toBe('left')
  server.close()
})

describe('where too many of a person are under way', () => {
  const busy = (code = 'too-many-requests') =>
    Response.json(
      { detail: 'Too many of your requests are under way. Please try again in a moment.', code },
      { status: 429, headers: { 'Retry-After': '0' } },
    )

  test('it asks again when the server says, with the same words, and the person sees the answer', async () => {
    const answers = [busy(), busy(), Response.json([])]
    const { clients, requests } = open(() => answers.shift() ?? busy())
    expect(await clients()).toEqual([])
    expect(requests).toHaveLength(3)
    expect(new Set(requests.map(({ url, headers }) => `${url} ${headers.get('Authorization')}`)).size).toBe(1)
  })

  test('it gives up after three times and says so; other refusals of the kind are final', async () => {
    const { clients, requests } = open(() => busy())
    expect((await failureOf(clients())).problem.code).toBe('too-many-requests')
    expect(requests).toHaveLength(3)
    const locked = open(() => busy('too-many-attempts'))
    await failureOf(locked.clients())
    expect(locked.requests).toHaveLength(1)
  })
})

describe('where a second factor is asked for', () => {
  const again = () =>
    Response.json(
      {
        detail: 'This needs a code of your second factor, entered within the last 10 minutes.',
        code: 'second-factor-again',
      },
      { status: 403 },
    )
  const save = (api: ReturnType<typeof open>['api']) =>
    answerOf(
      api.POST('/aiparcelweb/api/account/change_defaults', { body: { username: 'analyst', landingPage: 'spend' } }),
    )

  test('calls wait for one question, and go on with the same words once a code was entered', async () => {
    const question = createCodeQuestion()
    let entered = false
    const { api, requests } = open(() => (entered ? Response.json({ status: 'ok' }) : again()), question.ask)
    let asked = 0
    const both = new Promise<void>(
      (resolve) => void question.subscribe(() => ((asked += 1) === 2 ? resolve() : undefined)),
    )
    const calls = [save(api), save(api)]
    await both
    expect(question.isOpen()).toBe(true)
    entered = true
    question.answer(true)
    expect(await Promise.all(calls)).toEqual([{ status: 'ok' }, { status: 'ok' }])
    expect(question.isOpen()).toBe(false)
    expect(new Set(await Promise.all(requests.map((request) => request.text())))).toEqual(
      new Set(['{"username":"analyst","landingPage":"spend"}']),
    )
    expect(requests).toHaveLength(4)
  })

  test('where none is entered the refusal stands, and a second one is not asked about again', async () => {
    const asked: string[] = []
    const ask = (entered: boolean) => () => {
      asked.push('asked')
      return Promise.resolve(entered)
    }
    for (const entered of [false, true])
      expect((await failureOf(save(open(again, ask(entered)).api))).problem.code).toBe('second-factor-again')
    expect(asked).toHaveLength(2)
    expect((await failureOf(save(open(again).api))).problem.code).toBe('second-factor-again')
  })

  test('that there is none where one must be is said to the session, and no question asked', async () => {
    const { clients, missing } = open(
      () =>
        Response.json(
          { detail: 'Your account needs a second factor.', code: 'second-factor-missing' },
          { status: 403 },
        ),
      () => Promise.reject(new Error('asked')),
    )
    await failureOf(clients())
    expect(missing()).toBe(1)
  })
})
