import { afterAll, expect, test } from 'vitest'
import { createCoverage, coverWalks } from './coverage.ts'
import { describeStep, type Model, type OpenMachineLevel } from './model.ts'
import { runWalk } from './run-walk.ts'
import { coverOf, startsOf } from './started-walk.ts'

interface Walked<Case extends string, State extends string, Start extends string> {
  readonly model: Model<Case, Start>
  readonly openMachineLevel: OpenMachineLevel<Case, State, Start>
  /** Absent: all of them. */
  readonly starts?: readonly Start[]
}

/** Tests a machine by the cover of its model: the actors go through all of it, or from some of its starts through all that they lead to. */
export function testWalks<Case extends string, State extends string, Start extends string>({
  model,
  openMachineLevel,
  starts = startsOf(model),
}: Walked<Case, State, Start>): void {
  const coverage = createCoverage(model.machine)
  const walks = coverOf(model, starts)
  const impossible = starts.length === startsOf(model).length ? [] : missedInThought()

  test.each(walks.map((each) => [each.start, each.walk.map(describeStep).at(-1) ?? '', each] as const))(
    'from %s … %s',
    async (_, __, { start, walk }) => {
      const level = openMachineLevel({ start, inspect: coverage.inspect })
      await runWalk(walk, level)
      level.stop()
    },
  )

  afterAll(() => {
    const missed = [...coverage.missedStates(), ...coverage.missedTransitions()]
    expect(missed.filter((each) => !impossible.includes(each))).toEqual([])
  })

  /** What some of the starts do not lead to. */
  function missedInThought(): string[] {
    const possible = createCoverage(model.machine)
    for (const start of starts)
      coverWalks(possible, {
        model,
        walks: walks.filter((each) => each.start === start).map(({ walk }) => walk),
        start,
      })
    return [...possible.missedStates(), ...possible.missedTransitions()]
  }
}
