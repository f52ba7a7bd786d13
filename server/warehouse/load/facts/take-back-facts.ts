import type { DuckDBConnection } from '@duckdb/node-api'
import { stageOn, step, take } from '../stage/stage.ts'
import { followToldRows, layFacts, toldClients } from './lay-facts.ts'

const LEAVING = step(
  { makes: ['load_fact_leaving'] },
  `
CREATE OR REPLACE TEMP TABLE load_fact_leaving AS FROM delivery_fact
WHERE fact_number IN (SELECT fact_number FROM fact_source WHERE import_id = $importId)
  AND fact_number NOT IN (SELECT fact_number FROM fact_source WHERE import_id <> $importId)`,
)

const TAKE_BACK = step(
  { needs: ['load_fact_leaving'], makes: ['load_fact_touched'] },
  `
CREATE OR REPLACE TEMP TABLE load_fact_touched AS
SELECT DISTINCT c.id AS client_id, f.tracking_number FROM load_fact_leaving f JOIN client c ON c.id = f.client_id OR c.parent_client_id = f.client_id`,
  'DELETE FROM delivery_fact WHERE fact_number IN (SELECT fact_number FROM load_fact_leaving)',
)

/** Takes the facts back that only a load brought; what other loads say of their packages counts again. Answers whose rows it changed. */
export async function takeBackFacts(
  connection: DuckDBConnection,
  { importId }: { readonly importId: number },
): Promise<number[]> {
  const touched = await take(await take(stageOn(connection), LEAVING, { importId }), TAKE_BACK)
  await connection.run('DELETE FROM fact_source WHERE import_id = $importId', { importId })
  const told = await layFacts(touched)
  const clients = await toldClients(told)
  if (clients.length > 0) await followToldRows(told)
  return clients
}
