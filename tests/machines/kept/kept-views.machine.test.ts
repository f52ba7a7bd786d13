import { describe } from 'vitest'
import { testWalks } from '../../qa/test-walks.ts'
import { model } from './cases.ts'
import { openMachineLevel } from './machine-level.ts'

describe("people's saved views, by the walks of what is kept (lessons 9)", () => {
  testWalks({ model, openMachineLevel, starts: ['the saved views'] })
})
