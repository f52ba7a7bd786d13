import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sharedSigns } from '../../../server/upkeep/alive/shared-signs.ts'
import { freePort } from '../../support/portal/free-port.ts'

async function stallingServer() {
  const folder = await mkdtemp(join(tmpdir(), 'stalls-'))
  const stallsFile = join(folder, 'stalls.log')
  const healthPort = await freePort()
  const program = join(import.meta.dirname, 'stalling-server.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, String(healthPort), stallsFile], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let told = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (told += text))
  const [origin] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const live = async () => {
    const answer = await fetch(`http://127.0.0.1:${healthPort}/livez`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    return (await answer.json()) as { readonly status: string; readonly loopSilentMs: number }
  }
  return {
    live,
    call: () => fetch(`${origin.trim()}/orders/7`).catch(() => undefined),
    told: async () => {
      while (!told.includes('/orders')) await once(child.stderr, 'data')
      return { told, kept: await readFile(stallsFile, 'utf8') }
    },
  }
}

test(
  'beside a main loop that does not turn a thread answers for how long, and writes down what it is at',
  { tags: ['long'] },
  async () => {
    const server = await stallingServer()
    expect(await server.live()).toEqual({ status: 'ok', loopSilentMs: expect.any(Number) })
    void server.call()
    const { told, kept } = await server.told()
    expect(kept).toBe(told)
    expect(told).toContain('answered nobody. It is at:\n  titlesToldApart (alive/stalling-server.ts:')
    expect(told).toContain('the latest first:\n  GET /orders/:id\n')
    expect((await server.live()).loopSilentMs).toBeGreaterThan(1_500)
  },
)

test('the calls that began last are told, the latest first, and no more of a long one than there is room for', () => {
  const signs = sharedSigns()
  const other = sharedSigns(signs.memory)
  expect(other.calls()).toEqual([])
  Array.from({ length: 40 }, (_, at) => signs.began(`GET /${at}`))
  expect(other.calls().slice(0, 2)).toEqual(['GET /39', 'GET /38'])
  expect(other.calls()).toHaveLength(16)
  signs.began('é'.repeat(200))
  expect(other.calls()[0]).toMatch(/^é{79}/)
})
