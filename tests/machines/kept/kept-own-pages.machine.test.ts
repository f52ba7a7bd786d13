import { describe } from 'vitest'
import { testWalks } from '../../qa/test-walks.ts'
import { model } from './cases.ts'
import { openMachineLevel } from './machine-level.ts'

describe("people's pages, by the walks of what is kept (PAGE-26, CFG-04, lessons 9)", () => {
  testWalks({ model, openMachineLevel, starts: ['people’s own pages'] })
})
