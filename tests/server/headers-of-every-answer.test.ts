import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAT_SOCKET_PATH } from '../../domain/assistant/chat.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

/** What the server answers to these bytes, until it ends the connection. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text))
  socket.write(bytes, 'latin1')
  await once(socket, 'close')
  return answer
}

const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, 'Host: portal', 'Connection: close', ...headers, '', ''].join('\r\n')

const upgrade = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, 'Host: portal', 'Connection: Upgrade', 'Upgrade: websocket', ...headers, '', ''].join(
    '\r\n',
  )

const REQUESTS: [string, string, number][] = [
  ['a call', get('/healthz'), 200],
  ['an unknown path', get('/aiparcelweb/api/nothing'), 404],
  ['a path that is not well escaped', get('/%zz%'), 404],
  ['a path of bytes', get('/\xff\xfe'), 400],
  ['half an escape of a byte', get('/aiparcelweb/api/records/%c0%80'), 401],
  ['a parameter that is too long', get(`/aiparcelweb/api/records/${'a'.repeat(1_000)}`), 414],
  ['two slashes', get('//'), 404],
  ['no path', 'GET portal HTTP/1.1\r\nHost: portal\r\n\r\n', 400],
  ['an unknown method', 'HELLO / HTTP/1.1\r\nHost: portal\r\n\r\n', 400],
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['headers that are too large', get('/healthz', `X-Large: ${'a'.repeat(40_000)}`), 431],
  ['what is expected of nobody', get('/healthz', 'Expect: the-impossible'), 417],
  ['two lengths', 'POST /healthz HTTP/1.1\r\nHost: portal\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  ['a socket of a path that has none', upgrade('/aiparcelweb/none', 'Origin: http://portal'), 404],
  ["a socket of another site's page", upgrade(CHAT_SOCKET_PATH, 'Origin: https://evil.example'), 403],
  ['a socket without a key', upgrade(CHAT_SOCKET_PATH), 400],
  [
    'a body that is no JSON',
    'POST /aiparcelweb/api/authenticate HTTP/1.1\r\nHost: portal\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n{',
    400,
  ],
]

test.each(REQUESTS)('the answer to %s has the headers of every answer', async (_what, bytes, status) => {
  const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n')
  const [first, ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 2)]),
  )
  expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(Object.fromEntries(headers)).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'content-type': expect.stringContaining('application/json'),
  })
  expect(headers.size).toBe(lines.length)
  expect(JSON.parse(body)).toBeTypeOf('object')
})

test('of style attributes only that of an exported chart is allowed', async () => {
  const style =
    /font-family="\$\{[^}]+\}" style="([^"]+)"/.exec(readFileSync('src/charts/export/compose-image.ts', 'utf8'))?.[1] ??
    ''
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = String((await portal.app.inject({ url: '/healthz' })).headers['content-security-policy'])
  expect(policy.split('; ')).toContain(`style-src-attr 'unsafe-hashes' 'sha256-${hash}'`)
})
