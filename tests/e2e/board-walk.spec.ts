import { boardMachine } from '../../machines/board.machine.ts'
import { BOARD_CASES } from '../machines/board.cases.ts'
import { describeStep, makeWalks, runWalk } from '../machines/walk.ts'
import { openBoardLevel } from './board-level.ts'
import { test } from './guarded-test.ts'

const MAX_STEPS = 14
const walks = makeWalks(boardMachine, { cases: BOARD_CASES, maxSteps: MAX_STEPS })

test.describe('board machine in the browser, by generated walks (lessons 9)', () => {
  for (const [index, walk] of walks.entries()) {
    const last = walk.at(-1)
    test(`walk ${index + 1}, to ${last ? describeStep(last) : 'the start'}`, async ({ page, request }) => {
      await runWalk(walk, await openBoardLevel(page, request))
    })
  }
})
