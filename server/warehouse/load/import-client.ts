import type { DuckDBConnection } from '@duckdb/node-api'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'

export interface ImportClient {
  readonly id: number
  readonly number: string
  readonly name: string
  /** It is not in the warehouse yet. */
  readonly created: boolean
}

export interface ImportClientOptions {
  readonly connection: DuckDBConnection
  readonly clientNumber: string
  /** The name of a new client, when the number is unknown. */
  readonly createClientName?: string | undefined
}

/** The client that invoices are loaded for. Fails when the number is unknown and no name is given. */
export async function findImportClient({
  connection,
  clientNumber,
  createClientName,
}: ImportClientOptions): Promise<Result<ImportClient>> {
  const rows = (await connection.runAndReadAll('SELECT id, number, name FROM client ORDER BY number')).getRows()
  const clients = rows.map(([id, number, name]) => ({ id: Number(id), number: String(number), name: String(name) }))
  const found = clients.find(({ number }) => number === clientNumber)
  if (found) return ok({ ...found, created: false })
  if (clientNumber.trim() === '') return failed('invalid-request', { english: 'A client number is needed.' })
  if (!createClientName)
    return failed('invalid-request', { english: `No client has the number ${clientNumber}. Name it to create it.` })
  const id = Math.max(0, ...clients.map((client) => client.id)) + 1
  return ok({ id, number: clientNumber, name: createClientName, created: true })
}

/** Writes a client that `findImportClient` made up. */
export async function createImportClient(
  connection: DuckDBConnection,
  { id, number, name }: ImportClient,
): Promise<void> {
  await connection.run(
    'INSERT INTO client (id, name, number, code, engage_date) VALUES ($id, $name, $number, $number, NULL)',
    { id, name, number },
  )
}
