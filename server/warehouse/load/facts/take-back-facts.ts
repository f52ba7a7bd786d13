import type { DuckDBConnection } from '@duckdb/node-api'
import { followRows } from '../../audit/follow-rows.ts'
import { layFacts, TOLD_DAYS, toldClients } from './lay-facts.ts'

const LEAVING = `
CREATE OR REPLACE TEMP TABLE load_fact_leaving AS FROM delivery_fact
WHERE fact_number IN (SELECT fact_number FROM fact_source WHERE import_id = $importId)
  AND fact_number NOT IN (SELECT fact_number FROM fact_source WHERE import_id <> $importId)`

const TOUCHED = `
CREATE OR REPLACE TEMP TABLE load_fact_touched AS
SELECT DISTINCT c.id AS client_id, f.tracking_number FROM load_fact_leaving f JOIN client c ON c.id = f.client_id OR c.parent_client_id = f.client_id`

/** Takes the facts back that only a load brought; what other loads say of their packages counts again. Answers whose rows it changed. */
export async function takeBackFacts(
  connection: DuckDBConnection,
  { importId }: { readonly importId: number },
): Promise<number[]> {
  await connection.run(LEAVING, { importId })
  await connection.run(TOUCHED)
  await connection.run('DELETE FROM delivery_fact WHERE fact_number IN (SELECT fact_number FROM load_fact_leaving)')
  await connection.run('DELETE FROM fact_source WHERE import_id = $importId', { importId })
  await layFacts(connection)
  const clients = await toldClients(connection)
  if (clients.length > 0) await followRows(connection, TOLD_DAYS)
  return clients
}
