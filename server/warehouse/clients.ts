import type { QueryRow } from '../../domain/query/query.ts'
import { statementsOf } from './statements.ts'
import type { Warehouse } from './warehouse.ts'

export interface ClientRecord {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly code: string
  readonly state: string | null
  readonly city: string | null
  readonly engageDate: string | null
  readonly parentClientId: number | null
}

export interface Clients {
  /** Every client of the installation, by id; read again after a publish. */
  all(): Promise<readonly ClientRecord[]>
}

export function createClients(warehouse: Warehouse): Clients {
  let known: { version: number; clients: Promise<ClientRecord[]> } | undefined
  return {
    all: () => {
      const version = warehouse.dataVersion()
      if (known?.version !== version) {
        const clients = statementsOf(warehouse)
          .rows({ sql: 'SELECT * FROM client ORDER BY id', params: [] })
          .then((rows) => rows.map(clientRecord))
        known = { version, clients }
        clients.catch(() => (known = undefined))
      }
      return known.clients
    },
  }
}

function clientRecord(row: QueryRow): ClientRecord {
  const textOrNull = (value: QueryRow[string] | undefined) =>
    value === null || value === undefined ? null : String(value)
  return {
    id: Number(row.id),
    name: String(row.name),
    number: String(row.number),
    code: String(row.code),
    state: textOrNull(row.state),
    city: textOrNull(row.city),
    engageDate: textOrNull(row.engage_date),
    parentClientId:
      row.parent_client_id === null || row.parent_client_id === undefined ? null : Number(row.parent_client_id),
  }
}
