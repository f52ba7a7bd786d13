/** The Server-Timing of an answer: the engine's milliseconds, or that it came from memory (null). */
export function serverTiming(engineMs: number | null): string {
  return engineMs === null ? 'memory' : `engine;dur=${engineMs.toFixed(1)}`
}
