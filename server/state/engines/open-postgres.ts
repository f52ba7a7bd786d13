import { Kysely, sql, type Migration, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Pool, types, type PoolClient } from 'pg'
import { StartRefused } from '../../process/start-refused.ts'
import { migrate } from '../migrate.ts'
import type { StateSchema } from '../state-schema.ts'
import { keepableTexts } from './keepable-texts.ts'
import { PostgresStateDialect } from './postgres-dialect.ts'
import { codeOf, firstLine, isAway, StateAway } from './state-away.ts'

/** Of one server; PostgreSQL takes a hundred, unless it is told otherwise. */
const CONNECTIONS = 10
/** For a connection, also where all are taken. */
const CONNECT_MS = 5_000
/** For the turn to write. */
const TURN_MS = 10_000
const STATEMENT_MS = 60_000
/** Longer than a statement may take: the server says so first, unless nothing of it arrives. */
const SILENCE_MS = 70_000
/** A writer that does nothing, since its server is gone, keeps the others no longer. */
const IDLE_WRITER_MS = 30_000

const INT8 = 20

/** Opens a PostgreSQL database and brings it to the newest version; throws `StartRefused`, which never says the password. */
export async function openPostgres(
  url: string,
  migrations: Readonly<Record<string, Migration>>,
): Promise<Kysely<StateSchema>> {
  let state: Kysely<StateSchema> | undefined
  try {
    state = new Kysely<StateSchema>({
      dialect: new PostgresStateDialect({ pool: poolOf(url) }),
      plugins: [keepableTexts],
    })
    const { rows } = await sql<{ server_encoding: string }>`SHOW server_encoding`.execute(state)
    if (rows[0]?.server_encoding !== 'UTF8')
      throw new StartRefused(`${shown(url)} is not encoded as UTF-8. Make its database with the encoding UTF8.`)
    await migrate(state, migrations)
    return state
  } catch (error) {
    await state?.destroy()
    throw error instanceof StartRefused ? error : refusal(url, error)
  }
}

function poolOf(url: string): PostgresPool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'A-Frame',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    lock_timeout: TURN_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    idle_in_transaction_session_timeout: IDLE_WRITER_MS,
    // Ids, counts and bytes, all of them below 2^53.
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)) },
  })
  // One that breaks while nobody uses it is replaced when one is needed; one in use says so to who uses it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return {
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new StateAway(error)
      })
      return lent(client)
    },
    end: () => pool.end(),
  }
}

/** A connection for a while; one on which the database was away is not used again. */
function lent(client: PoolClient): PostgresPoolClient {
  let broken = false
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(text, [...parameters])
    } catch (error) {
      if (!isAway(error)) throw error
      broken = true
      throw new StateAway(error)
    }
  }
  // Kysely asks it with cursors only where it is given them.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) }
}

/** The address without its password and what else it says. */
function shown(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  return `The PostgreSQL of STATE_URL (${host || (searchParams.get('host') ?? 'localhost')}${pathname})`
}

function refusal(url: string, error: unknown): StartRefused {
  const cause = error instanceof StateAway ? error.cause : error
  const code = codeOf(cause)
  const why = code.startsWith('28')
    ? 'lets this user not in: set its name and password right'
    : code === '3D000'
      ? 'has no such database: make it first'
      : code === '42501'
        ? 'lets this user make no tables: make it the owner of the database'
        : isAway(cause)
          ? 'does not answer: start it, or set the address right'
          : 'cannot be used'
  return new StartRefused(`${shown(url)} ${why}. (${firstLine(cause)})`)
}
