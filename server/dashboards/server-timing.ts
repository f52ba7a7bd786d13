import type { WarehouseAnswer } from '../warehouse/asking.ts'

/**
 * The Server-Timing of an answer: the engine's milliseconds, or that it came from memory (null); and what it was read from, a table
 * of sums by its name, or the rows with the names that no such table holds: `engine;dur=1.5, sums;desc="package_day"`.
 */
export function serverTiming({ engineMs, readFrom }: Pick<WarehouseAnswer, 'engineMs' | 'readFrom'>): string {
  const took = engineMs === null ? 'memory' : `engine;dur=${engineMs.toFixed(1)}`
  if (!readFrom) return took
  return `${took}, ${'sums' in readFrom ? `sums;desc="${readFrom.sums}"` : `rows;desc="${readFrom.lacks.join(' ')}"`}`
}
