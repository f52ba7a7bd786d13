import type { PageSpec } from '../../../domain/dashboards/page-spec.ts'
import { MINUS } from '../../charts/minus.ts'

/**
 * The sign before each tile, so that the strip reads as the page's formula: total = first − second + third.
 * Undefined where facts do not add up, and before the first tile.
 */
export function factSigns({ facts }: Pick<PageSpec, 'facts'>): (string | undefined)[] {
  return facts.map(({ sign }, index) => {
    const before = facts[index - 1]
    if (!before?.sign || !sign) return undefined
    if (before.sign === '=') return '='
    return sign === '-' ? MINUS : sign
  })
}
