import type { CurrencyChoice } from '../../domain/query/query.ts'
import type { TargetMonths } from '../../domain/targets/target-spec.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { State } from '../state/state.ts'

/** Whose budget of what. */
export interface TargetOf {
  readonly clientId: number
  /** Of the catalogue. */
  readonly table: string
  readonly fact: string
}

/** What a target was from some moment on. */
export interface TargetVersion {
  readonly id: number
  readonly currency: CurrencyChoice
  /** None: the target was taken away. */
  readonly months: TargetMonths
  /** ISO text in UTC. */
  readonly at: string
  readonly byUserId: number
}

export interface NewTargetVersion extends Pick<TargetVersion, 'currency' | 'months' | 'byUserId'> {
  /** The version that it changes; 0: there was none. */
  readonly after: number
}

export interface Targets {
  /** The newest first: that one counts. */
  versions(of: TargetOf): Promise<TargetVersion[]>
  /** Its id; 'version-conflict' where somebody set another one meanwhile. */
  set(of: TargetOf, version: NewTargetVersion): Promise<Result<number>>
}

/** So many versions of a target are kept. */
const KEPT = 50

export function createTargets(state: State, now: () => Date): Targets {
  const versions = async (from: State, { clientId, table, fact }: TargetOf) => {
    const rows = await from
      .selectFrom('target_version')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('table_name', '=', table)
      .where('fact', '=', fact)
      .orderBy('id', 'desc')
      .execute()
    return rows.map(({ id, currency, months, at, by_user_id }) => ({
      ...{ id, currency, at, byUserId: by_user_id },
      months: JSON.parse(months) as TargetMonths,
    }))
  }
  return {
    versions: (of) => versions(state, of),
    set: (of, { after, currency, months, byUserId }) =>
      state.transaction().execute(async (transaction) => {
        const before = await versions(transaction, of)
        if ((before[0]?.id ?? 0) !== after) return failed('version-conflict')
        const forgotten = before.slice(KEPT - 1).map(({ id }) => id)
        if (forgotten.length > 0) await transaction.deleteFrom('target_version').where('id', 'in', forgotten).execute()
        const { id } = await transaction
          .insertInto('target_version')
          .values({
            client_id: of.clientId,
            table_name: of.table,
            fact: of.fact,
            currency,
            months: JSON.stringify(months),
            at: now().toISOString(),
            by_user_id: byUserId,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return ok(id)
      }),
  }
}
