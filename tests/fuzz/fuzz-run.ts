import { OPERATIONS, type OperationId } from '../../openapi/contract/operations.ts'
import type { Installation } from '../../server/installation.ts'
import { chanceOf, hostileCall, type HostileCall } from './hostile-calls.ts'

export interface FuzzAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: string
}

export interface FuzzRun {
  readonly seed: number
  readonly count: number
  /** The bearer of a new session. */
  readonly signIn: (login: string) => Promise<string>
  readonly send: (call: HostileCall) => Promise<FuzzAnswer>
  readonly atOnce: number
}

export interface FuzzFound {
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Answers by call. */
  readonly calls: ReadonlyMap<OperationId, number>
  /** 5xx but for that of what the run closed itself, and answers that show what is inside. */
  readonly faults: readonly { readonly call: HostileCall; readonly answer: FuzzAnswer }[]
}

/** One of each kind of person, and nobody. */
const FUZZED_PEOPLE = [
  undefined,
  'analyst',
  'single.analyst',
  'admin',
  'guest',
  'auditor',
  'carrier',
  'qa.internal',
] as const

/** What a page that is closed for maintenance and an assistant that is off say: calls of the run close them, as an administrator may. */
const CLOSED = /"code":"(under-maintenance|assistant-off)"/

/** Words of a stack, of SQL or of a path on the server. */
const INSIDE =
  /\bat \S+ \(|node_modules|\/server\/\w+\/|SELECT .* FROM |Binder Error|Conversion Error|Parser Error|SQLITE_/

/** Sends mutated calls of every operation in turn, as every person. The same seed sends the same. */
export async function fuzzRun({ seed, count, signIn, send, atOnce }: FuzzRun): Promise<FuzzFound> {
  const ids = Object.keys(OPERATIONS) as OperationId[]
  const chance = chanceOf(seed)
  const statuses: Record<string, number> = {}
  const calls = new Map<OperationId, number>()
  const faults: { call: HostileCall; answer: FuzzAnswer }[] = []
  const bearers = new Map<string, string>()
  const bearerOf = async (login: string): Promise<string> => {
    const bearer = bearers.get(login) ?? (await signIn(login))
    bearers.set(login, bearer)
    return bearer
  }
  let sent = 0
  const one = async (): Promise<void> => {
    while (sent < count) {
      const id = ids[sent % ids.length] as OperationId
      sent += 1
      const login = chance() < 0.3 ? 'admin' : FUZZED_PEOPLE[Math.floor(chance() * FUZZED_PEOPLE.length)]
      const call = hostileCall(id, chance, login && (await bearerOf(login)))
      const answer = await send(call)
      if (login && (answer.status === 401 || id === 'logout')) bearers.delete(login)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      calls.set(id, (calls.get(id) ?? 0) + 1)
      // An answer to HEAD has no words.
      const says = call.method === 'HEAD' || CLOSED.test(answer.body)
      const closed = answer.status === 503 && answer.retryAfter !== undefined && says
      if ((answer.status >= 500 && !closed) || (answer.status >= 400 && INSIDE.test(answer.body)))
        faults.push({ call, answer })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return { statuses, calls, faults }
}

/** New sessions without the hashing of passwords. */
export function signInTo({ deps }: Installation): FuzzRun['signIn'] {
  return async (login) => {
    const user = await deps.users.byLogin(login)
    const session = user && (await deps.sessions.start({ userId: user.id, single: false, logOffOthers: false }))
    if (session === undefined) throw new Error(`${login} cannot sign in`)
    return `Bearer ${await deps.tokens.sign({ id: session, overAtMs: Date.now() + 3_600_000 })}`
  }
}
