import { blobValue, timestampValue } from '@duckdb/node-api'
import { MOST_DOCUMENTS } from '../../../domain/rating/agreement-document.ts'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import { lastGiven, rememberGiven } from '../engines/given-ids.sql.ts'
import { ownRows } from '../own-rows.ts'
import { connectionOf, type PublishConnection } from '../publish-connection.ts'
import { statement } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { RowsOf } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'

export interface AgreementDocument {
  readonly id: number
  readonly agreementId: number
  readonly clientId: number
  readonly name: string
  readonly bytes: number
  /** ISO text in UTC. */
  readonly at: string
  readonly by: string
}

/** The documents of the scope's agreements, or of one of them, by name. */
export async function agreementDocuments(
  warehouse: Warehouse,
  of: RowsOf,
  agreementId?: number,
): Promise<AgreementDocument[]> {
  const rows = await statementsOf(warehouse).rows(
    statement(
      (
        bind,
      ) => `SELECT id, agreement_id, client_id, name, bytes, CAST(added_at AS VARCHAR) AS added_at, added_by FROM agreement_document
        WHERE ${ownRows('client_id', of, bind)} ${agreementId === undefined ? '' : `AND agreement_id = ${bind('integer', String(agreementId))}`} ORDER BY name, id`,
    ),
  )
  return rows.map((row) => ({
    id: Number(row.id),
    agreementId: Number(row.agreement_id),
    clientId: Number(row.client_id),
    name: String(row.name),
    bytes: Number(row.bytes),
    at: `${String(row.added_at).replace(' ', 'T').slice(0, 19)}Z`,
    by: String(row.added_by),
  }))
}

/** In base64; undefined: there is none in the scope. */
export async function documentContent(warehouse: Warehouse, of: RowsOf, id: number): Promise<string | undefined> {
  const { dialect, rows } = statementsOf(warehouse)
  const [row] = await rows(
    statement(
      (bind) => `SELECT ${dialect.base64('content')} AS content FROM agreement_document
        WHERE id = ${bind('integer', String(id))} AND ${ownRows('client_id', of, bind)}`,
    ),
  )
  return row && String(row.content)
}

export interface NewDocument {
  readonly agreementId: number
  readonly clientId: number
  readonly name: string
  readonly content: Uint8Array
  readonly by: string
  readonly now: Date
}

/** Fails `invalid-request` where the agreement has as many as one may. */
export async function addDocument(
  publish: PublishConnection,
  { agreementId, clientId, name, content, by, now }: NewDocument,
): Promise<Result<{ readonly id: number }>> {
  const connection = connectionOf(publish)
  const numberOf = async (sql: string) => Number((await connection.runAndReadAll(sql)).getRows()[0]?.[0])
  const many = await numberOf(`SELECT count(*) FROM agreement_document WHERE agreement_id = ${agreementId}`)
  if (many >= MOST_DOCUMENTS) return failed('invalid-request')
  const id = await numberOf(`SELECT ${lastGiven('agreement_document')} + 1`)
  await connection.run(
    'INSERT INTO agreement_document (id, agreement_id, client_id, name, bytes, content, added_at, added_by) VALUES ($id, $agreementId, $clientId, $name, $bytes, $content, $now, $by)',
    {
      id,
      agreementId,
      clientId,
      name,
      bytes: content.length,
      content: blobValue(content),
      now: timestampValue(BigInt(now.getTime()) * 1000n),
      by,
    },
  )
  return ok({ id })
}

export async function removeDocument(publish: PublishConnection, id: number): Promise<void> {
  const connection = connectionOf(publish)
  await connection.run(rememberGiven('agreement_document'))
  await connection.run('DELETE FROM agreement_document WHERE id = $id', { id })
}
