import type { ToldPackages } from '../../../../domain/uploads/upload.ts'
import { FACTS, FACT_TIMES, type Fact } from './facts-format.ts'
import { ask, step, take, type Stage } from '../stage/stage.ts'
import { followToldRows, layFacts, toldClients } from './lay-facts.ts'

/** A fact of which something else was known. */
export interface ToldOtherwise {
  readonly index: number
  readonly line: number
  readonly fact: Fact
  readonly value: string
  readonly before: string
  /** It counts now, since it is newer. */
  readonly taken: boolean
}

interface LoadFactsOptions {
  readonly clientId: number
  readonly importId: number
  /** Whether what is made of the rows follows. */
  readonly follow: boolean
}

interface FactsOfFile extends ToldPackages {
  readonly newRows: number
  readonly knownRows: number
}

export interface LoadedFacts {
  readonly acceptedRows: number
  readonly knownRows: number
  /** Whose rows it changed. */
  readonly clients: readonly number[]
  /** By the places of the files in their list. */
  readonly files: ReadonlyMap<number, FactsOfFile>
  /** The first ones. */
  readonly otherwise: readonly ToldOtherwise[]
}

const MOST_SHOWN = 1000

/** Equal records of all files are one statement. */
const FATES = step(
  { needs: ['load_fact'], makes: ['load_fact_fate'] },
  `
CREATE OR REPLACE TEMP TABLE load_fact_fate AS
SELECT l.*, CASE WHEN k.fact_number IS NOT NULL THEN 'known' WHEN row_number() OVER same > 1 THEN 'copy' ELSE 'new' END AS fate,
  coalesce(k.fact_number, (SELECT coalesce(max(fact_number), 0) FROM delivery_fact) + min(l.fact_id) OVER same) AS fact_number
FROM load_fact l LEFT JOIN delivery_fact k ON k.client_id = $clientId AND k.fact_hash = l.fact_hash
WINDOW same AS (PARTITION BY l.fact_hash ORDER BY l.fact_id)`,
)

const KEEP = step(
  { needs: ['load_fact_fate'] },
  `
INSERT INTO delivery_fact BY NAME
SELECT fact_number, $clientId::INTEGER AS client_id, carrier_code, tracking_number, fact_hash, age,
  ${FACTS.map((fact) => (FACT_TIMES.includes(fact) ? `CAST(${fact} AS TIMESTAMP) AS ${fact}` : fact)).join(', ')}
FROM load_fact_fate WHERE fate = 'new'`,
)

const SOURCES = step(
  { needs: ['load_fact_fate'] },
  'INSERT INTO fact_source SELECT DISTINCT $importId::INTEGER, fact_number FROM load_fact_fate',
)

const TOUCHED = step(
  { needs: ['load_fact_fate'], makes: ['load_fact_touched'] },
  `
CREATE OR REPLACE TEMP TABLE load_fact_touched AS
SELECT DISTINCT c.id AS client_id, f.tracking_number FROM load_fact_fate f CROSS JOIN client c
WHERE c.id = $clientId OR c.parent_client_id = $clientId`,
)

/** Each record beside the rows that it is about: `id` of the row that carried the package, else of any of it. */
const MATCHED = step(
  { needs: ['load_fact_fate', 'load_told'], makes: ['load_fact_matched'] },
  `
CREATE OR REPLACE TEMP TABLE load_fact_matched AS
SELECT f.*, t.* EXCLUDE (tracking_number)
FROM load_fact_fate f LEFT JOIN (
  SELECT t.*, k.code FROM load_told t JOIN carrier k ON k.id = t.carrier_id
  QUALIFY row_number() OVER (PARTITION BY t.client_id, t.carrier_id, t.tracking_number ORDER BY t.carries DESC, t.carried DESC) = 1
) t ON t.tracking_number = f.tracking_number AND (f.carrier_code IS NULL OR f.carrier_code = t.code)`,
)

/** A day is no other time of that day. */
const DIFFERS = Object.fromEntries(
  FACTS.map((fact) => {
    const value = FACT_TIMES.includes(fact) ? `CAST(${fact} AS TIMESTAMP)` : fact
    const sameDay =
      fact === 'delivery_date'
        ? ` AND NOT (CAST(${value} AS DATE) = CAST(was_${fact} AS DATE) AND CAST(was_${fact} AS DATE) IN (${value}, was_${fact}))`
        : ''
    return [
      fact,
      `fate = 'new' AND ${fact} IS NOT NULL AND was_${fact} IS NOT NULL AND ${value} <> was_${fact}${sameDay}`,
    ]
  }),
) as Readonly<Record<Fact, string>>

const COUNTS = step(
  { needs: ['load_fact_matched'] },
  `
SELECT file_index, count(DISTINCT fact_id) FILTER (WHERE fate = 'new'), count(DISTINCT fact_id) FILTER (WHERE fate <> 'new'),
  count(DISTINCT tracking_number) FILTER (WHERE invoice_details_id IS NOT NULL), count(DISTINCT tracking_number) FILTER (WHERE invoice_details_id IS NULL),
  count(DISTINCT tracking_number) FILTER (WHERE ${FACTS.map((fact) => `(${DIFFERS[fact]})`).join(' OR ')})
FROM load_fact_matched GROUP BY file_index`,
)

const OTHERWISE = step(
  { needs: ['load_fact_matched'] },
  `
${FACTS.map(
  (fact) =>
    `SELECT file_index, line, '${fact}' AS fact, ${fact} AS value, was_${fact}::VARCHAR AS before, now_${fact} IS NOT DISTINCT FROM ${
      FACT_TIMES.includes(fact) ? `CAST(${fact} AS TIMESTAMP)` : fact
    } AS taken FROM load_fact_matched WHERE ${DIFFERS[fact]}`,
).join(' UNION ALL ')}
ORDER BY file_index, line, fact LIMIT ${MOST_SHOWN}`,
)

/** Keeps the staged facts (`load_fact`) and lays them over the client's rows, those of its children too, inside the caller's transaction. What is made of the rows follows. */
export async function loadFacts(
  stage: Stage<'load_fact'>,
  { clientId, importId, follow }: LoadFactsOptions,
): Promise<LoadedFacts> {
  const fated = await take(stage, FATES, { clientId })
  await take(fated, KEEP, { clientId })
  await take(fated, SOURCES, { importId })
  const told = await layFacts(await take(fated, TOUCHED, { clientId }))
  const clients = await toldClients(told)
  const matched = await take(told, MATCHED)
  const files = (await ask(matched, COUNTS)).getRows().map((row) => row.map(Number))
  const otherwise = (await ask(matched, OTHERWISE)).getRowObjectsJson()
  if (follow && clients.length > 0) await followToldRows(told)
  const sum = (place: number) => files.reduce((total, row) => total + (row[place] ?? 0), 0)
  return {
    acceptedRows: sum(1),
    knownRows: sum(2),
    clients,
    files: new Map(
      files.map(([index = 0, newRows = 0, knownRows = 0, matched = 0, waiting = 0, conflicting = 0]) => [
        index,
        { newRows, knownRows, matched, waiting, conflicting },
      ]),
    ),
    otherwise: otherwise.map((row) => ({
      index: Number(row['file_index']),
      line: Number(row['line']),
      fact: String(row['fact']) as Fact,
      value: String(row['value']),
      before: String(row['before']),
      taken: row['taken'] === true,
    })),
  }
}
