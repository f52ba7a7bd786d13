interface Reading {
  readonly userId: number
  readonly question: string
  readonly before: string | undefined
}

/** What models told of questions, so that the next question can go on with them. */
export interface ModelReadings {
  keep(reading: Reading, told: unknown): void
  toldOf(reading: Reading): unknown
}

const MOST_READINGS = 1_000

export function createModelReadings(): ModelReadings {
  const kept = new Map<string, unknown>()
  const keyOf = ({ userId, question, before = '' }: Reading) => JSON.stringify([userId, question, before])
  return {
    keep: (reading, told) => {
      kept.delete(keyOf(reading))
      kept.set(keyOf(reading), told)
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_READINGS))) kept.delete(oldest)
    },
    toldOf: (reading) => kept.get(keyOf(reading)),
  }
}
