import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { addDays, type CalendarDate } from '../../domain/dates/calendar-date.ts'
import { PERMISSIONS } from '../../domain/access/permission.ts'
import type { Passwords } from './passwords/password.ts'
import type { Users } from '../callers/users.ts'

/** The password of every demo user; printed at the first start, and only with the demo on. */
export const DEMO_PASSWORD = 'Parcel2026'

const ALL_PERMISSIONS = Object.entries(PERMISSIONS).flatMap(([group, names]) => (group === 'roles' ? [] : names))

const DemoUser = z.strictObject({
  login: z.string(),
  name: z.string(),
  email: z.string().optional(),
  roles: z.array(z.string()),
  permissions: z.union([z.literal('all'), z.array(z.string())]),
  clients: z.union([z.literal('all'), z.array(z.int())]),
  landing: z.string().optional(),
  passwordDays: z.int().optional(),
  activated: z.boolean().optional(),
  singleSession: z.boolean().optional(),
})

export interface FirstUsersOptions {
  readonly users: Users
  readonly passwords: Passwords
  readonly today: CalendarDate
}

/** The demo's sign-ins, as docs/demo.md lists them. */
export async function addDemoUsers({ users, passwords, today }: FirstUsersOptions): Promise<void> {
  const listed = z
    .array(DemoUser)
    .parse(JSON.parse(readFileSync(new URL('./demo-users.json', import.meta.url), 'utf8')))
  for (const user of listed) {
    const [firstName = '', lastName = ''] = user.name.split(' ')
    const email = user.email ?? `${user.login}@demo.example`
    const id = await users.add({
      login: user.login,
      firstName,
      lastName,
      email,
      passwordHash: await passwords.hash(DEMO_PASSWORD),
      activated: user.activated ?? true,
      defaultLandingPage: user.landing ?? null,
      singleSession: user.singleSession ?? false,
      passwordExpiresOn: user.passwordDays === undefined ? null : addDays(today, user.passwordDays),
      roles: user.roles,
      permissions: user.permissions === 'all' ? ALL_PERMISSIONS : user.permissions,
      grants: { allClients: user.clients === 'all', clientIds: user.clients === 'all' ? [] : user.clients },
    })
    await users.confirmEmail({ id, email })
  }
}

/** The one user of an empty installation. Answers the password when it had to be made up: whoever signs in with it chooses their own first. */
export async function addFirstAdmin({
  users,
  passwords,
  today,
  password,
}: FirstUsersOptions & { password: string | undefined }): Promise<string | undefined> {
  const made = password ?? `Af1${randomBytes(18).toString('base64url')}`
  await users.add({
    login: 'admin',
    firstName: 'Portal',
    lastName: 'Admin',
    email: '',
    passwordHash: await passwords.hash(made),
    activated: true,
    defaultLandingPage: null,
    passwordExpiresOn: password === undefined ? today : null,
    singleSession: false,
    roles: ['ROLE_INTERNAL'],
    permissions: ALL_PERMISSIONS,
    grants: { allClients: true, clientIds: [] },
  })
  return password === undefined ? made : undefined
}
