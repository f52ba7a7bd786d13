import type { DuckDBConnection, DuckDBResultReader, DuckDBValue } from '@duckdb/node-api'

/** The temporary tables that the steps of a load hand on. */
const WORK_TABLES = [
  // What is asked, and what the files hold.
  'load_run',
  'load_line',
  'load_fact',
  'load_reject',
  'load_replaced',
  'load_asked',
  // What becomes of lines.
  'load_other_form',
  'load_fate',
  'load_gone',
  'load_touched',
  'load_leaving',
  'load_promoted',
  // What charges are.
  'load_country_alias',
  'load_postal_state',
  'load_weight',
  'load_service',
  'load_assigned',
  'load_code',
  'load_kind',
  // What is made of them.
  'load_affected',
  'load_kept',
  'load_rate',
  'load_numbered',
  'load_charge',
  'load_claim',
  'load_nth',
  'load_piece',
  'load_bucketed',
  'load_package',
  'load_place',
  'load_row',
  // Of all parts of a load.
  'load_changed_day',
  'load_unserved',
  // Facts of deliveries.
  'load_fact_fate',
  'load_fact_touched',
  'load_fact_matched',
  'load_fact_leaving',
  'load_told',
  // Of an account that moves.
  'load_move',
  'load_moving',
  'load_moved',
  'load_met',
  'load_fact_moving',
  'load_parted',
  'load_parted_invoice',
] as const
export type WorkTable = (typeof WORK_TABLES)[number]

const THERE: unique symbol = Symbol('there')

/** A load on its way: a connection on which these temporary tables are there. One that has more is one that has fewer. */
export interface Stage<There extends WorkTable = never> {
  readonly connection: DuckDBConnection
  /** Said to the compiler alone. */
  readonly [THERE]: { readonly [Table in There]: true }
}

/** A load that has made nothing yet. */
export function stageOn(connection: DuckDBConnection): Stage {
  return { connection, [THERE]: {} }
}

/** Statements in their order, with the tables that have to be there before and those that are there after; of a question there are none after. */
export interface Step<Needs extends WorkTable, Makes extends WorkTable = never> {
  readonly needs: readonly Needs[]
  readonly makes: readonly Makes[]
  readonly sql: readonly string[]
}

interface StepTables<Needs, Makes> {
  readonly needs?: readonly Needs[]
  readonly makes?: readonly Makes[]
}

/** Throws where the SQL names other work tables than the step says: it is a mistake of the product. */
export function step<const Needs extends WorkTable = never, const Makes extends WorkTable = never>(
  { needs = [], makes = [] }: StepTables<Needs, Makes>,
  ...sql: readonly string[]
): Step<Needs, Makes> {
  const said: ReadonlySet<string> = new Set([...needs, ...makes])
  const named = new Set(
    sql
      .join('\n')
      .match(/\bload_[a-z_]+/g)
      ?.filter((name) => isWorkTable(name)),
  )
  const wrong = [...new Set([...said, ...named])].filter((name) => !said.has(name) || !named.has(name))
  if (wrong.length > 0) throw new Error(`A step names other tables than it says: ${wrong.join(', ')}.`)
  return { needs, makes, sql }
}

function isWorkTable(name: string): boolean {
  return WORK_TABLES.some((table) => table === name)
}

type Params = Readonly<Record<string, DuckDBValue>>

/** Takes a step. One that needs a table which is not there does not compile. */
export async function take<Needs extends WorkTable, Makes extends WorkTable, On extends Stage<Needs>>(
  stage: On,
  { sql }: Step<Needs, Makes>,
  params?: Params,
): Promise<On & Stage<Makes>> {
  for (const statement of sql) await stage.connection.run(statement, params)
  return withTables<Makes, On>(stage)
}

/** What a question answers. One about a table that is not there does not compile. */
export async function ask<Needs extends WorkTable>(
  stage: Stage<Needs>,
  { sql }: Step<Needs>,
  params?: Params,
): Promise<DuckDBResultReader> {
  return stage.connection.runAndReadAll(sql.join(';\n'), params)
}

/** The stage once somebody made tables on it in another way than by a step. */
export function withTables<Made extends WorkTable, On extends Stage = Stage>(stage: On): On & Stage<Made> {
  return stage as On & Stage<Made>
}
