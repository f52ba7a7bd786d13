import { keptMachine } from '../../machines/kept.machine.ts'
import { ASKED, KEPT_CASES } from '../machines/kept.cases.ts'
import { describeStep, makeWalks, runWalk } from '../machines/walk.ts'
import { openBoardLevel } from './board-level.ts'
import { test } from './guarded-test.ts'

const MAX_STEPS = 14
const walks = makeWalks(keptMachine, { cases: KEPT_CASES, input: ASKED, maxSteps: MAX_STEPS })

test.describe('the board in the browser, by generated walks (lessons 9)', () => {
  for (const [index, walk] of walks.entries()) {
    const last = walk.at(-1)
    test(`walk ${index + 1}, to ${last ? describeStep(last) : 'the start'}`, async ({ page, request }) => {
      await runWalk(walk, await openBoardLevel(page, request))
    })
  }
})
