import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { levelsOf, loadMachineLevel, loadModel, machineFiles, machineIn, ROOT } from './models.ts'

describe.each([...machineFiles()])('%s', (name, file) => {
  test('has cases and drivers, of the machine that runs the product', async () => {
    const [, exported] = machineIn((await import(join(ROOT, file))) as object) ?? []
    const { machine, cases } = await loadModel(name)
    expect(exported === machine).toBe(true)
    expect(Object.keys(cases).length).toBeGreaterThan(0)
    expect(levelsOf(name)).toContain('machine')
    expect(await loadMachineLevel(name)).toBeTypeOf('function')
  })
})

test('a machine that nobody knows is told, with those that there are', async () => {
  await expect(loadModel('lamp')).rejects.toThrow('there is no machine lamp, there are chat, chat-report')
})
