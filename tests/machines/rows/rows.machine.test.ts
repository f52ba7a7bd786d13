import { describe } from 'vitest'
import { testWalks } from '../../qa/test-walks.ts'
import { model } from './cases.ts'
import { openMachineLevel } from './machine-level.ts'

describe('the rows behind charts, and the package open over them [GRID-01] [GRID-05] [GRID-06] [GRID-10]', () => {
  testWalks({ model, openMachineLevel })
})
