import { runTestCase } from '../assistant/test-cases/run-test-case.ts'
import type { Command } from './command.ts'
import { usageOf } from './command-help.ts'

/** Runs the test cases that internal users stored, and says of each that fails why; the exit code is 1 where one does. Decision 0084 */
export const testCasesCommand: Command = async ({ args, installation: { deps }, print }) => {
  if (args.length > 0) {
    print(usageOf('assistant cases'))
    return 2
  }
  const cases = await deps.testCases.all()
  let failed = 0
  for (const stored of cases) {
    const faults = await runTestCase(stored, deps)
    if (faults.length > 0) failed += 1
    for (const fault of faults) print(`Test case ${stored.id}: ${fault}`)
  }
  print(`Stored test cases: ${cases.length - failed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

const USAGE = usageOf('assistant drop')

export const dropTestCaseCommand: Command = async ({ args: [number = '', ...more], installation: { deps }, print }) => {
  if (!/^[1-9]\d{0,8}$/.test(number) || more.length > 0) {
    print(USAGE)
    return 2
  }
  const removed = await deps.testCases.remove(Number(number))
  print(removed ? `Test case ${number} is removed.` : `There is no test case ${number}.`)
  return removed ? 0 : 1
}
