import type { Catalog } from '../../domain/query/catalog.ts'
import type { Query } from '../../domain/query/query.ts'
import type { Result } from '../../domain/values/problem.ts'
import { compile, type CompileContext } from './compile.ts'
import { openWarehouseFile } from './duckdb-file.ts'
import type { Statement } from './engine.ts'
import { createDuckdbEngine } from './engines/duckdb.ts'
import { ROLL_UPS } from './roll-ups/roll-ups.ts'
import { statementsOf } from './statements.ts'
import { makeTenantScope } from './tenant-scope.ts'
import type { Warehouse } from './warehouse.ts'

/** The statement that answers a query, for a person to read. */
export function statementOf(
  warehouse: Warehouse,
  { query, ...context }: Omit<CompileContext, 'rollUps' | 'dialect'> & { readonly query: Query },
): Result<Statement> {
  return compile(query, { ...context, dialect: statementsOf(warehouse).dialect, rollUps: ROLL_UPS })
}

/** An engine with empty tables, that is asked whether it could answer. */
export interface QueryCheck {
  /** Why a query cannot be answered, in words; undefined: it can. */
  refusal(query: Query): Promise<string | undefined>
  /** Different statements that were asked. */
  statements(): number
  close(): void
}

const SCOPE = makeTenantScope({ allClients: true, clientIds: [] }, [{ id: 1, parentClientId: null }])

export async function openQueryCheck({
  catalog,
  today,
}: {
  readonly catalog: Catalog
  readonly today: string
}): Promise<QueryCheck> {
  const file = await openWarehouseFile({ path: ':memory:', threads: 1 })
  const engine = createDuckdbEngine(file)
  const asked = new Map<string, string | undefined>()
  // To answer over no rows takes the engine half of what it takes to explain in words how it would.
  const refusalOf = async (statement: Statement): Promise<string | undefined> => {
    try {
      await engine.run(statement, new AbortController().signal)
      return undefined
    } catch (error) {
      const [words = ''] = (error instanceof Error ? error.message : String(error)).split(/\n\s*\n|\nLINE /)
      return words.replaceAll(/\s+/g, ' ').trim()
    }
  }
  return {
    refusal: async (query) => {
      const compiled = compile(query, { dialect: engine.dialect, catalog, scope: SCOPE, today })
      if (!compiled.ok) return compiled.problem.detail
      const { sql } = compiled.value
      if (!asked.has(sql)) asked.set(sql, await refusalOf(compiled.value))
      return asked.get(sql)
    },
    statements: () => asked.size,
    close: () => {
      engine.close()
      file.close()
    },
  }
}
