import { describeStep, stateKeyOf, type Level, type MachineLevel, type Walk } from './model.ts'

/** Drives one walk at one level, or its first steps, and checks every state on it. */
export async function runWalk<Case extends string, State extends string>(
  walk: Walk<Case>,
  level: Level<Case, State> | MachineLevel<Case, State>,
  steps = walk.length,
): Promise<void> {
  const check = async (key: string) => {
    if ('snapshot' in level && stateKeyOf(level.snapshot()) !== key)
      throw new Error(`it is at ${stateKeyOf(level.snapshot())}, not at ${key}`)
    for (const leaf of key.split('|')) await level.states[leaf as State]()
  }
  const first = walk[0]
  if (first) await check(first.from)
  for (const [index, step] of walk.slice(0, steps).entries()) {
    try {
      await level.drivers[step.event](step, walk.slice(index + 1))
      await check(step.to)
    } catch (cause) {
      throw new Error(`step ${index + 1}: ${describeStep(step)}`, { cause })
    }
  }
}
