import { GlRules, type GlRule } from '../../../domain/gl/gl-rules.ts'
import type { QueryRow } from '../../../domain/query/query.ts'

/** Of a column that holds them as JSON. */
export function glRulesOf(json: QueryRow[string] | undefined): GlRule[] {
  return GlRules.parse(JSON.parse(String(json)))
}
