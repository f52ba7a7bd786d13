import { expect } from 'vitest'
import type { AnswerOf, BodyOf } from '../../../openapi/contract/operation.ts'
import type { PROGRAM_OPERATIONS } from '../../../openapi/contract/programs.ts'
import type { SENT_FILE_OPERATIONS } from '../../../openapi/contract/uploads/sent-files.ts'
import type { TestPortal } from '../../support/portal/test-portal.ts'

export type As = { authorization: string }
export type Secret = AnswerOf<(typeof PROGRAM_OPERATIONS)['addClientCredential']>
export type Listed = AnswerOf<(typeof PROGRAM_OPERATIONS)['clientCredentials']>
export type SentFile = AnswerOf<(typeof SENT_FILE_OPERATIONS)['sentFile']>
type Reach = BodyOf<(typeof PROGRAM_OPERATIONS)['addClientCredential']>

const CREDENTIALS = '/aiparcelweb/api/clientCredentials'

/** What people do with credentials, and programs with what they got. */
export function programCalls(portal: TestPortal) {
  const post = (as: As | undefined, url: string, payload?: object) =>
    portal.call(as, { method: 'POST', url, ...(payload === undefined ? {} : { payload }) })
  const get = (as: As | undefined, url: string) => portal.call(as, { method: 'GET', url })

  const tryMake = (as: As, reach: Partial<Reach> = {}) =>
    post(as, CREDENTIALS, {
      name: 'Night run',
      allClients: false,
      clientIds: [5],
      calls: ['load-files', 'see-loads', 'undo-loads'],
      endsOn: null,
      ...reach,
    })
  const make = async (as: As, reach: Partial<Reach> = {}): Promise<Secret> => {
    const { status, body } = await tryMake(as, reach)
    expect([status, body]).toEqual([200, body])
    return body as Secret
  }
  const list = async (as: As): Promise<Listed> => (await get(as, CREDENTIALS)).body as Listed
  const tokenOf = ({ clientId, secret }: Pick<Secret, 'clientId' | 'secret'>) =>
    post(undefined, '/aiparcelweb/api/oauth/token', {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
    })
  /** The headers of a program that proved itself. */
  const enter = async (secret: Pick<Secret, 'clientId' | 'secret'>): Promise<As> => {
    const { status, body } = await tokenOf(secret)
    expect([status, body]).toMatchObject([200, { token_type: 'Bearer', expires_in: 900 }])
    return { authorization: `Bearer ${(body as { access_token: string }).access_token}` }
  }
  const numberOf = async (clientId: number) =>
    (await portal.installation.deps.clients.all()).find(({ id }) => id === clientId)?.number ?? ''
  const send = async (
    as: As | undefined,
    {
      clientId = 5,
      name = 'invoices.csv',
      content,
      format,
    }: { clientId?: number; name?: string; content: Buffer | string; format?: string },
  ) => {
    const query = new URLSearchParams({
      client: await numberOf(clientId),
      name,
      ...(format === undefined ? {} : { format }),
    })
    const { status, body, headers } = await portal.call(as, {
      method: 'POST',
      url: `/aiparcelweb/api/program/files?${query.toString()}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: content,
    })
    return { status, body: body as SentFile & { code?: string; detail?: string }, headers }
  }
  const settled = async (as: As, { id }: Pick<SentFile, 'id'>): Promise<SentFile> => {
    const ask = async () => (await get(as, `/aiparcelweb/api/program/files/${id}`)).body as SentFile
    await expect.poll(async () => (await ask()).status, { interval: 20 }).toMatch(/loaded|refused/)
    return ask()
  }
  return { post, get, tryMake, make, list, tokenOf, enter, send, settled, credentials: CREDENTIALS }
}

/** Adds a person who holds these permissions for these clients, and signs them in. */
export async function addPerson(
  portal: TestPortal,
  { login, clientIds, permissions }: { login: string; clientIds: readonly number[]; permissions: readonly string[] },
): Promise<As> {
  const { users } = portal.installation.deps
  const like = await users.byLogin('single.analyst')
  if (!like) throw new Error('there is no single.analyst')
  await users.add({
    ...like,
    login,
    email: `${login}@example.com`,
    permissions,
    roles: ['ROLE_CLIENT'],
    grants: { allClients: false, clientIds },
  })
  return portal.signIn(login)
}
