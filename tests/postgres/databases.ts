import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** In the environment of the tests: where the PostgreSQL is that was started for them. */
export const CLUSTER_URL = 'TEST_CLUSTER_URL'

/** What databases begin as: without a row, and with the state of the demo data. */
export const EMPTY = 'empty'
export const FILLED = 'filled'

/** The address of a new database of the tests' PostgreSQL; `locale` orders texts as people of a language do. */
export async function makeDatabase(
  name: string,
  { template = 'template0', locale }: { readonly template?: string; readonly locale?: string } = {},
): Promise<string> {
  const ordered = locale === undefined ? '' : ` LOCALE_PROVIDER icu ICU_LOCALE '${locale}'`
  await atCluster(`CREATE DATABASE "${name}" TEMPLATE "${template}"${ordered}`)
  const url = new URL(process.env[CLUSTER_URL] ?? '')
  url.pathname = `/${name}`
  return url.href
}

export function newDatabase(template: typeof EMPTY | typeof FILLED): Promise<string> {
  return makeDatabase(newName(), { template })
}

export function newName(): string {
  return `test-${randomBytes(8).toString('hex')}`
}

export async function dropDatabase(url: string): Promise<void> {
  await atCluster(`DROP DATABASE "${new URL(url).pathname.slice(1)}" WITH (FORCE)`)
}

async function atCluster(statement: string): Promise<void> {
  const client = new Client({ connectionString: process.env[CLUSTER_URL] })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
