import { describe } from 'vitest'
import { testWalks } from '../../qa/test-walks.ts'
import { model } from './cases.ts'
import { openMachineLevel } from './machine-level.ts'

describe('token upkeep, by generated walks [ACC-49, ERR-01]', () => {
  testWalks({ model, openMachineLevel })
})
