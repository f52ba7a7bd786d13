import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { CalendarDate } from '../domain/dates/date-spec.ts'
import { isCommonPassword, saysWhoseItIs } from './access/passwords/common-passwords.ts'
import { LANGUAGES } from '../domain/values/language.ts'
import { fitsPasswordRules } from '../domain/access/password.ts'
import { PERMISSIONS } from '../domain/access/permission.ts'
import { linkAddress } from '../domain/values/link-address.ts'
import { failed, ok, type Result } from '../domain/values/problem.ts'

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be from ${least} to ${most}`)

const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')

const ROLES: readonly string[] = PERMISSIONS.roles

const yes = z.literal('yes', 'must be yes, or not set').optional()

/** Of an installation that is still empty. */
const FIRST_ADMIN = { login: 'admin', firstName: '', lastName: '', email: '' }

function isHost(host: string): boolean {
  return isIP(host) !== 0 || (/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(host) && !/^[\d.]+$/.test(host))
}

/** As the HTTP server takes it: an address, a network, or the name of a kind of network. */
function isProxy(proxy: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true
  const [address = '', bits, ...more] = proxy.split('/')
  const family = isIP(address)
  return (
    family !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}

function megabytes(size: string): number {
  return bytesOf(size) / 1e6
}

/** Of a size as settings say it, "6GB". */
export function bytesOf(size: string): number {
  return Number.parseInt(size, 10) * (size.endsWith('GB') ? 1e9 : 1e6)
}

const memory = () =>
  z
    .string()
    .refine(
      (size) => /^\d+(MB|GB)$/.test(size) && megabytes(size) >= 200 && megabytes(size) <= 100_000_000,
      'must be a size from 200MB to 100000GB, as 6GB or 800MB',
    )

/** Settings of an installation, from the environment, with their defaults. Described in docs/install-and-operate.md. */
const SettingsShape = z
  .object({
    PORT: whole(0, 65_535).prefault('8080'),
    HOST: z
      .string()
      .refine(isHost, 'must be an address of this machine, as 127.0.0.1 or 0.0.0.0')
      .prefault('127.0.0.1'),
    HEALTH_PORT: whole(1, 65_535).optional(),
    DATA_DIR: z
      .string()
      .min(1)
      .prefault('./data')
      .transform((path) => resolve(path)),
    CONFIG_DIR: z
      .string()
      .min(1)
      .prefault('./config')
      .transform((path) => resolve(path)),
    NEW_WAREHOUSE: yes,
    NEW_STATE: yes,
    STATE_URL: z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'must be an address as postgres://user:password@database.example/aframe',
      })
      .optional(),
    STATE_TLS: onOff.prefault('on'),
    DEMO: onOff.prefault('on'),
    DEMO_PUBLIC: yes,
    DEMO_PACKAGES: whole(1_000, 100_000_000).prefault('240000'),
    DEMO_TODAY: CalendarDate.optional(),
    DEMO_SEED: whole(0, 2_147_483_647).prefault('1'),
    ADMIN_PASSWORD: z
      .string()
      .refine(fitsPasswordRules, 'must have 8 to 50 characters with a digit, a lower and an upper case letter')
      .refine((password) => !isCommonPassword(password), 'is one of the most common ones')
      .refine(
        (password) => !saysWhoseItIs(password, FIRST_ADMIN, 'A-Frame'),
        'holds the login or the name of the portal',
      )
      .optional(),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address as https://portal.example' })
      .transform((url) => new URL(url))
      .refine(
        ({ pathname, search, hash, username }) => pathname === '/' && search === '' && hash === '' && username === '',
        'must be an address without a path',
      )
      .transform(({ origin }) => origin)
      .optional(),
    HSTS_SUBDOMAINS: onOff.prefault('off'),
    TRUST_PROXY: z
      .string()
      .transform((list) => list.split(',').map((address) => address.trim()))
      .refine((list) => list.every(isProxy), 'must be addresses or networks as 10.0.0.7,10.1.0.0/16')
      .optional(),
    ACCOUNT_MESSAGES: z.enum(['specific', 'generic'], 'must be specific or generic').prefault('specific'),
    DEFAULT_LANGUAGE: z.enum(LANGUAGES, `must be one of ${LANGUAGES.join(', ')}`).prefault('en'),
    PASSWORD_DAYS: whole(0, 3_650).prefault('0'),
    SESSION_HOURS: whole(1, 24).prefault('12'),
    SECOND_FACTOR_REQUIRED: z
      .string()
      .transform((list) => (list === 'everyone' ? list : list.split(',').map((role) => role.trim())))
      .refine(
        (list) => list === 'everyone' || list.every((role) => ROLES.includes(role)),
        `must be everyone, or roles with commas between: ${ROLES.join(', ')}`,
      )
      .default([]),
    KEEP_FILTERS: onOff.prefault('off'),
    HIDE_UNCONNECTED: onOff.optional(),
    REPORT_DAYS: whole(1, 365).prefault('7'),
    UPLOAD_FILE_MB: whole(1, 10_000).prefault('500'),
    UPLOADS_KEPT_DAYS: whole(0, 3_650).prefault('30'),
    WATCHED_DIR: z
      .string()
      .transform((path) => resolve(path))
      .optional(),
    WATCHED_EVERY_SECONDS: whole(1, 3_600).prefault('10'),
    WATCHED_KEPT_DAYS: whole(0, 3_650).prefault('0'),
    KEEP_INVOICES_MONTHS: whole(0, 1_200).prefault('0'),
    KEEP_CONVERSATIONS_DAYS: whole(0, 36_500).prefault('0'),
    KEEP_AUDIT_DAYS: whole(0, 36_500).prefault('0'),
    KEEP_MAILS_DAYS: whole(0, 36_500).prefault('0'),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an address as smtps://user:password@mail.example:465' })
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\r\n]+$/, 'must be one line')
      .prefault('A-Frame <no-reply@localhost>'),
    MAP_ADDRESS: z
      .string()
      .refine(
        (template) => template === 'none' || isMapAddress(template),
        'must be an address as https://maps.example/?q={address}, or none',
      )
      .prefault('https://nominatim.openstreetmap.org/ui/search.html?q={address}')
      .transform((template) => (template === 'none' ? null : template)),
    ASSISTANT_MODEL_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address as https://models.example/v1' })
      .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
      .optional(),
    ASSISTANT_MODEL_NAME: z.string().max(200).optional(),
    ASSISTANT_MODEL_KEY: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be one word')
      .optional(),
    TENANT_SUFFIX: z.string().prefault('@aframe'),
    MEMORY_LIMIT: memory().prefault('6GB'),
    LOAD_MEMORY: memory().prefault('500MB'),
    QUERY_TIME_LIMIT_SECONDS: whole(1, 3_600).prefault('30'),
    AG_GRID_LICENCE: z
      .string()
      .regex(/^[^\r\n]+$/, 'must be one line')
      .optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{20,200}$/, 'must be one word of 20 to 200 characters')
      .optional(),
    MAX_CONNECTIONS: whole(10, 1_000_000).prefault('4096'),
    MAX_CONNECTIONS_AN_ADDRESS: whole(10, 1_000_000).prefault('512'),
    AUDIT_LINES: onOff.prefault('off'),
    LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug', 'silent']).prefault('warn'),
  })
  .refine(
    ({ ASSISTANT_MODEL_URL, ASSISTANT_MODEL_NAME }) =>
      (ASSISTANT_MODEL_URL === undefined) === (ASSISTANT_MODEL_NAME === undefined),
    { path: ['ASSISTANT_MODEL_NAME'], message: 'must be set where ASSISTANT_MODEL_URL is, and only there' },
  )
  .refine(({ STATE_URL, STATE_TLS }) => STATE_URL === undefined || !STATE_TLS || isGuarded(STATE_URL), {
    path: ['STATE_URL'],
    message:
      'names another machine without TLS: add ?sslmode=verify-full, or set STATE_TLS=off where the network between is yours alone',
  })

/** Whether nobody between reads what goes to a database: it is on this machine, or TLS is spoken with it. */
export function isGuarded(stateUrl: string): boolean {
  const { hostname, searchParams } = new URL(stateUrl)
  const host = (searchParams.get('host') ?? hostname).replace(/^\[|\]$/g, '')
  const isHere = host === '' || host === 'localhost' || host === '::1' || /^127\./.test(host) || host.startsWith('/')
  return isHere || ['require', 'verify-ca', 'verify-full', 'no-verify'].includes(searchParams.get('sslmode') ?? '')
}

/** It is shown in a frame, so its origin has to be told from it whatever the address. */
function isMapAddress(template: string): boolean {
  const [before = '', after] = template.split('{address}')
  return (
    after !== undefined && /^https:\/\/[^/]+\//.test(before) && linkAddress().safeParse(`${before}a${after}`).success
  )
}

/** Not repeated in the list of what is wrong. */
const SECRET: readonly string[] = [
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'STATE_URL',
  'AG_GRID_LICENCE',
  'ASSISTANT_MODEL_KEY',
  'METRICS_TOKEN',
]

export type Settings = z.infer<typeof SettingsShape>

/** Reads the settings once; every one that is wrong is named, in one list. An empty value counts as not set. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Result<Settings> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = SettingsShape.safeParse(given)
  if (parsed.success) return ok(parsed.data)
  const issues = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0])
    const shown = SECRET.includes(name) ? '' : ` (found "${given[name] ?? ''}")`
    return { path: name, message: `${message}${shown}` }
  })
  return failed('invalid-request', { english: 'Some settings are not valid', issues })
}
