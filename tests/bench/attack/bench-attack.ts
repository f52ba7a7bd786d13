import { mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../../../server/app.ts'
import { openInstallation } from '../../../server/installation.ts'
import { testSettings } from '../../support/portal/template-data.ts'
import type { LoadAnswer, LoadCall } from '../load-client.ts'
import { attackCalls } from './attack-calls.ts'
import { ATTACK_FILES, type AttackFile } from './attack-files.ts'
import { bearerOf, loadClient, othersOf, sendLoad, type Others } from './others.ts'

const CACHE = join(import.meta.dirname, '..', '..', '..', '.cache')
const [LEAST_LIMIT_MS, HEALTH_LIMIT_MS, SAMPLED_EVERY_MS] = [250, 100, 100]
const MB = 1024 * 1024
const UPLOADS = '/aiparcelweb/api/uploads'
const FIVE = 5
const FOUND = { delimiter: null, sheet: null, headerRow: null }

const { values: given } = parseArgs({
  options: {
    packages: { type: 'string', default: '240000' },
    /** How long each is measured at least, quiet and attacked. */
    seconds: { type: 'string', default: '10' },
    /** Words that the attacks have in their names. */
    only: { type: 'string', default: '' },
  },
})
const [packages, seconds] = [Number(given.packages), Number(given.seconds)]

/** Goal 15: what one person's files and calls cost another company's small queries and /healthz, each beside a quiet baseline of the same minute. */
async function main(): Promise<void> {
  const folder = join(CACHE, `bench-${packages}`)
  mkdirSync(folder, { recursive: true })
  const installation = await openInstallation({
    settings: testSettings(folder, { DEMO_PACKAGES: String(packages), MEMORY_LIMIT: '3GB' }),
    now: () => new Date(),
    print: (line) => console.log(line),
    onProgress: () => undefined,
  })
  const app = await buildApp({ deps: installation.deps, logLevel: 'silent' })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  installation.deps.uploads.warm()
  const attacker = loadClient()
  const authorization = await bearerOf(installation, 'admin')
  const others = othersOf(installation, origin)
  const send = (calls: readonly Omit<LoadCall, 'authorization'>[], parallel: number) =>
    sendLoad(attacker, { origin, calls: calls.map((call) => ({ ...call, authorization })), pace: { parallel } })
  const rows: Record<string, string | number>[] = []
  await others.during(seconds)
  const measure = async (name: string, attack: () => Promise<readonly LoadAnswer[]>, mostMb?: number) => {
    if (!name.includes(given.only)) return
    const quiet = await others.during(seconds)
    const memory = watchMemory()
    const startMs = performance.now()
    let tookMs = 0
    const going = attack().finally(() => (tookMs = performance.now() - startMs))
    const attacked = await others.beside(seconds, going)
    rows.push(rowOf(name, { quiet, attacked, answers: await going, seconds: tookMs / 1_000, mb: memory(), mostMb }))
    console.log(JSON.stringify(rows.at(-1)))
  }
  for (const file of ATTACK_FILES) {
    const path = join(folder, 'attack-file')
    if (!file.name.includes(given.only)) continue
    await file.write(path)
    for (const way of waysOf(file))
      await measure(`${file.name}: ${way}`, () => sendFile(send, { file, path, way }), file.mostMb)
  }
  for (const { name, calls, parallel } of attackCalls(installation)) await measure(name, () => send(calls, parallel))
  console.log(
    `${packages.toLocaleString('en-US')} packages. Load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores.`,
  )
  console.table(rows)
  const missed = rows.filter(({ verdict }) => verdict !== 'met')
  console.log(missed.length === 0 ? 'All within the goal.' : `${missed.length} NOT MET`)
  attacker.disconnect()
  others.close()
  await app.close()
  await installation.close()
}

type Way = 'look' | 'map' | 'preview'
type Send = (calls: readonly Omit<LoadCall, 'authorization'>[], parallel: number) => Promise<LoadAnswer[]>

function waysOf({ does }: AttackFile): readonly Way[] {
  return does === 'all' ? ['look', 'map', 'preview'] : ['preview']
}

/** Sends a file as the browser does, has it read, and takes it back. */
async function sendFile(
  send: Send,
  { file, path, way }: { readonly file: AttackFile; readonly path: string; readonly way: Way },
): Promise<LoadAnswer[]> {
  const one = async (call: Omit<LoadCall, 'authorization'>): Promise<LoadAnswer> => {
    const [answer] = await send([call], 1)
    if (!answer) throw new Error('no answer')
    return answer
  }
  const post = (to: string, body?: unknown) =>
    one({ method: 'POST', path: `${UPLOADS}${to}`, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const { id } = JSON.parse((await post('', { clientId: FIVE })).body) as { id: string }
  const added = JSON.parse((await post(`/${id}/files`, { name: 'a.csv', bytes: sizeOf(path) })).body) as { id: number }
  await one({ method: 'PUT', path: `${UPLOADS}/${id}/files/${added.id}/bytes?offset=0`, file: path })
  const answers: LoadAnswer[] = []
  if (way === 'look') answers.push(await post(`/${id}/files/${added.id}/look`, { reading: FOUND }))
  if (way === 'map') answers.push(await post(`/${id}/files/${added.id}/mapping`, { mapping: MAPPING }))
  if (way === 'preview') {
    await post(`/${id}/preview`, { formats: [] })
    for (;;) {
      const found = await one({ method: 'GET', path: `${UPLOADS}/${id}` })
      if (/"status":"(previewed|open)"/.test(found.body)) {
        answers.push(found)
        break
      }
      await new Promise((resolve) => setTimeout(resolve, SAMPLED_EVERY_MS))
    }
  }
  await post(`/${id}/discard`)
  console.log(`${file.name}, ${way}: ${answers.map(({ body }) => saidIn(body)).join(' ')}`)
  return answers
}

function saidIn(body: string): string {
  return /"problem":(\{[^}]*\}|"[^"]*")/.exec(body)?.[0] ?? body.slice(0, 200)
}

function sizeOf(path: string): number {
  return readFileSync(path).length
}

const MAPPING = {
  name: 'a',
  carrier: 'Heron',
  reading: FOUND,
  titles: ['a', 'a (2)', 'a (3)', 'a (4)', 'a (5)'],
  rows: 'package',
  fields: {
    account_number: { column: 'a' },
    invoice_number: { column: 'a (2)' },
    invoice_date: { column: 'a (3)' },
    invoice_currency: { value: 'USD' },
    tracking_number: { column: 'a (4)' },
  },
  dateOrder: 'YMD',
  decimal: '.',
  discounts: 'negative',
  charges: [
    {
      amount: 'a (5)',
      discount: null,
      text: null,
      code: null,
      means: { category: 'transportation', name: null, discount: false },
    },
  ],
  texts: [],
}

/** By how much this process and those that it began grew at most, in MB, when it is asked. */
function watchMemory(): () => number {
  const before = residentBytes()
  let most = before
  const watching = setInterval(() => (most = Math.max(most, residentBytes())), SAMPLED_EVERY_MS)
  return () => {
    clearInterval(watching)
    return Math.round((most - before) / MB)
  }
}

/** Of this process and of those that read. */
function residentBytes(): number {
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isReader(pid))
  return [String(process.pid), ...children].reduce((sum, pid) => sum + residentOf(pid), 0)
}

function isReader(pid: string): boolean {
  return (
    read(`/proc/${pid}/cmdline`).includes('reading-process') && read(`/proc/${pid}/stat`).includes(` ${process.pid} `)
  )
}

function residentOf(pid: string): number {
  return Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * 4_096
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

interface Measured {
  readonly quiet: Others
  readonly attacked: Others
  readonly answers: readonly LoadAnswer[]
  readonly seconds: number
  readonly mb: number
  readonly mostMb: number | undefined
}

function rowOf(name: string, { quiet, attacked, answers, seconds: took, mb, mostMb }: Measured) {
  const limit = Math.max(3 * quiet.small.p95, LEAST_LIMIT_MS)
  const isMet =
    attacked.small.p95 <= limit && attacked.health.p95 <= HEALTH_LIMIT_MS && (mostMb === undefined || mb <= mostMb)
  const ends = answers.map(({ status, retryAfter }) => `${status}${retryAfter === null ? '' : '+'}`)
  return {
    attack: name,
    'small p95 ms': `${quiet.small.p95} → ${attacked.small.p95}`,
    '/healthz p95 ms': `${quiet.health.p95} → ${attacked.health.p95}`,
    'longest ms': Math.max(attacked.small.max, attacked.health.max),
    'MB more': mb,
    'took s': took.toFixed(1),
    answers: [...new Set(ends)].map((end) => `${ends.filter((each) => each === end).length} x ${end}`).join(', '),
    verdict: isMet ? 'met' : 'NOT MET',
  }
}

await main()
