import { describeStep, stateKeyOf, type MachineLevel, type OpenMachineLevel } from '../model.ts'
import { tryWalk } from '../run/try-walk.ts'
import type { StartedWalk } from '../started-walk.ts'
import { changesOf } from './changes.ts'

/** Goes a walk and says after each step what it changed; what is given back is why it failed, null where it did not. */
export async function replay(
  { start, walk }: StartedWalk,
  {
    openMachineLevel,
    say,
  }: { readonly openMachineLevel: OpenMachineLevel<string, string>; readonly say: (line: string) => void },
): Promise<string | null> {
  return tryWalk(walk, () => {
    const level = openMachineLevel({ start, inspect: () => undefined })
    say(`  at ${stateKeyOf(level.snapshot())}`)
    return saying(level, say)
  })
}

function saying(level: MachineLevel, say: (line: string) => void): MachineLevel {
  let at = 0
  const told = (drive: MachineLevel['drivers'][string]): typeof drive => {
    return async (step, ahead) => {
      const before = level.snapshot()
      say(`${(at += 1)}. ${describeStep(step)}`)
      try {
        await drive(step, ahead)
      } finally {
        const after = level.snapshot()
        if (stateKeyOf(after) !== step.to) say(`     it is at ${stateKeyOf(after)}`)
        for (const line of changesOf(before.context, after.context)) say(`     ${line}`)
      }
    }
  }
  return {
    ...level,
    drivers: Object.fromEntries(Object.entries(level.drivers).map(([name, drive]) => [name, told(drive)])),
  }
}
