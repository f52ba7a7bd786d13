import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OperationId } from '../../openapi/contract/operations.ts'
import { OPERATIONS } from '../../openapi/contract/operations.ts'
import type { Operation } from '../../openapi/contract/operation.ts'
import { SAMPLE_CALLS } from '../contract/sample-calls.ts'

const namesIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, '..', '..', 'config', folder)).flatMap((name) =>
    name.endsWith('.json') ? [name.slice(0, -5)] : [],
  )

/** Right values of parts of an address, beside those of the sample. */
const KNOWN: ReadonlyMap<string, readonly string[]> = new Map([
  ['{record}', namesIn('records')],
  ['{pageName}', namesIn('pages')],
])

/** A request as it goes over the wire. */
export interface HostileCall {
  readonly id: OperationId
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** From 0 up to 1, the next of a sequence that its seed says. */
export type Chance = () => number

/** What every object has, under which a look-up by name finds what nobody put there. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf']
const WORDS = [
  'prototype',
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '🚚',
  "'; DROP TABLE client; --",
  "' OR 1=1 --",
  '${7*7}',
  '../../etc/passwd',
  '%',
  '%00',
  '%2e%2e%2f',
  '<script>',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '9223372036854775808',
  '99999999999999999999999',
  '0x10',
  '1.5',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '2026-01-01T00:00',
  "bill_date >= '2026-13-45'",
  'net_amount <> 99999999999999999999999',
  'carrier_name in ()',
  "carrier_name = '",
  'net_amount <> 1e400',
  'İ',
  'ß',
  'é'.normalize('NFD'),
  'x'.repeat(300),
  'y'.repeat(70_000),
  '\\',
  '"',
  '\r\nX-Injected: 1',
  '{{',
  '*',
  '[object Object]',
  'data:text/html,1',
  'net_amount',
  'carrier_name',
  'UPS|NET_AMOUNT',
  'bill_date',
]
const NUMBERS = [0, -1, 1, 1.5, -0, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 1e-320, 999_999_999, 10_000, 1_000_000]
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json;',
  '',
]
const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['if-match', ['"1"', 'W/"0"', '*', '"-1"', '"99999999999"', 'x', '"constructor"']],
  ['if-none-match', ['*', 'W/"x"', '"', 'x'.repeat(3_000)]],
  [
    'cookie',
    ['device=', 'device=%', 'device=a.b.c; device=d', '__proto__=1', 'sso=%00', 'x'.repeat(3_000), '=;=;', 'device="'],
  ],
  [
    'authorization',
    ['Bearer', 'Bearer x', 'Bearer a.b.c', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Basic YTpi', 'Bearer '.repeat(200)],
  ],
  ['range', ['bytes=0-', 'bytes=5-1', 'bytes=-0', 'bytes=0-0,2-3', 'lines=1', 'bytes=99999999999999999999-']],
  ['accept-encoding', ['br', 'gzip;q=x', '*']],
  ['accept-language', ['xx', '*', 'x'.repeat(2_000)]],
  ['x-forwarded-for', ['::1', 'constructor', '1.2.3.4, '.repeat(50)]],
  ['content-length', ['0']],
  ['expect', ['200-ok']],
]

export function hostileCall(id: OperationId, chance: Chance, bearer: string | undefined): HostileCall {
  const { method, path }: Operation = OPERATIONS[id]
  const sample = SAMPLE_CALLS[id]
  const pick = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T
  const likely = (share: number) => chance() < share
  const word = () => pick(likely(0.3) ? INHERITED : WORDS)
  const rotten = (): unknown =>
    pick<() => unknown>([
      word,
      () => pick(NUMBERS),
      () => null,
      () => true,
      () => [],
      () => ({}),
      () => [word(), pick(NUMBERS)],
      () => ({ [word()]: word() }),
      () => nested(pick([5, 50, 2_000])),
      () => Array.from({ length: pick([101, 3_000]) }, () => pick(WORDS).slice(0, 20)),
    ])()

  /** The value with one or two of its parts as they should not be. */
  const mutated = (value: unknown): unknown => {
    if (likely(0.12)) return rotten()
    if (typeof value === 'string')
      return likely(0.5)
        ? word()
        : value.slice(0, Math.floor(chance() * value.length)) + word() + (likely(0.5) ? value : '')
    if (typeof value === 'number') return likely(0.7) ? pick(NUMBERS) : String(value)
    if (Array.isArray(value))
      return pick<() => unknown>([
        () => [...value, rotten()],
        () => value.slice(1),
        () => [...value, ...value],
        () => value.map((each, at) => (at === 0 ? mutated(each) : each)),
      ])()
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value)
      const at = Math.floor(chance() * entries.length)
      return pick<() => unknown>([
        () => Object.fromEntries(entries.map(([name, part], each) => [name, each === at ? mutated(part) : part])),
        () => Object.fromEntries(entries.map(([name, part], each) => [name, each === at ? mutated(part) : part])),
        () => Object.fromEntries(entries.map(([name, part], each) => [name, each === at ? mutated(part) : part])),
        () => Object.fromEntries(entries.filter((_, each) => each !== at)),
        () =>
          JSON.parse(
            `{${[...entries.flatMap(([name, part]) => (part === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(part)}`])), `${JSON.stringify(word())}:1`].join(',')}}`,
          ) as unknown,
      ])()
    }
    return rotten()
  }

  const [samplePath = '', sampleQuery = ''] = sample.url.split('?')
  const places = [
    ...(path.includes('{') ? ['path'] : []),
    ...(sampleQuery === '' ? [] : ['query', 'query']),
    ...(sample.payload === undefined ? [] : ['body', 'body', 'body']),
    'surplus',
    'headers',
    'frame',
  ]
  // Mostly one thing is wrong, so that what is right takes the call as far as it goes.
  const wrong = likely(0.75) ? new Set([pick(places)]) : new Set(places.filter(() => likely(0.4)))
  const escaped = (word: string) =>
    likely(0.15)
      ? pick(['%', '%zz', '%00', '%c0%af', '%u0000', '%2F', '..', '%E0%A4%A'])
      : encodeURIComponent(word.slice(0, 2_000).replaceAll('\ud800', '\ufffd'))
  const named = path.split('/')
  const given = samplePath.split('/')
  const other = (name: string | undefined): readonly string[] => KNOWN.get(name ?? '') ?? []
  const right = given.map((part, at) => (other(named[at]).length > 0 && likely(0.7) ? pick(other(named[at])) : part))
  const place = right
    .map((part, at) => (wrong.has('path') && named[at]?.startsWith('{') ? escaped(word()) : part))
    .join('/')
  const parameters = [...new URLSearchParams(sampleQuery)]
  const [changed, every] = [Math.floor(chance() * parameters.length), likely(0.2)]
  const query = [
    ...parameters.map(
      ([name, value], at) =>
        `${encodeURIComponent(name)}=${wrong.has('query') && (every || at === changed) ? escaped(word()) : encodeURIComponent(value)}`,
    ),
    ...(wrong.has('surplus')
      ? [likely(0.8) ? `${escaped(word())}=${escaped(word())}` : pick(['&&=', 'a[b]=1', '%=%'])]
      : []),
  ].join('&')
  const payload = sample.payload
  const sampleType = String(sample.headers?.['content-type'] ?? 'application/json')
  const isJson = sampleType === 'application/json'
  const parsed: unknown = typeof payload === 'string' && isJson ? JSON.parse(payload) : payload
  const whole = wrong.has('body')
    ? mutated(likely(0.3) ? mutated(parsed) : parsed)
    : wrong.has('surplus') && parsed === undefined && likely(0.5)
      ? rotten()
      : parsed
  const text = typeof whole === 'string' && !isJson ? whole : whole === undefined ? undefined : JSON.stringify(whole)
  const body =
    text !== undefined && wrong.has('frame') && likely(0.5)
      ? pick([
          text.slice(0, -1),
          `${text}}`,
          '\ufeff' + text,
          'null',
          '',
          '[',
          `{"__proto__":${text}}`,
          text.replaceAll('"', "'"),
        ])
      : text
  const extra = wrong.has('headers')
    ? Object.fromEntries([pick(HEADERS)].map(([name, values]) => [name, pick(values)]))
    : {}
  const type =
    body === undefined && likely(0.8)
      ? {}
      : { 'content-type': wrong.has('frame') && likely(0.4) ? pick(TYPES) : sampleType }
  const headers = { ...(bearer === undefined ? {} : { authorization: bearer }), ...type, ...extra }
  return {
    id,
    method: wrong.has('frame') && likely(0.3) ? pick(METHODS) : method.toUpperCase(),
    path: query === '' ? place : `${place}?${query}`,
    headers,
    body,
  }
}

function nested(depth: number): unknown {
  return JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
}

/** A sequence of numbers that is the same for the same seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
