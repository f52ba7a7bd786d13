import { parseCondition, type Condition } from '../../../domain/query/condition.ts'

/** The conditions that where-clauses are; throws where one is none. */
export function conditions(...clauses: readonly string[]): Condition[] {
  return clauses.map((clause) => {
    const parsed = parseCondition(clause)
    if (!parsed.ok) throw new Error(parsed.problem.detail)
    return parsed.value
  })
}
