import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { levelsOf, loadMachineLevel, loadModel, machineFiles, machineIn, ROOT } from './models.ts'

const SPECS = join(ROOT, 'tests/e2e')

describe.each([...machineFiles()])('%s', (name, file) => {
  test('has cases and drivers, of the machine that runs the product', async () => {
    const [, exported] = machineIn((await import(join(ROOT, file))) as object) ?? []
    const { machine, cases } = await loadModel(name)
    expect(exported === machine).toBe(true)
    expect(Object.keys(cases).length).toBeGreaterThan(0)
    expect(levelsOf(name)).toContain('machine')
    expect(await loadMachineLevel(name)).toBeTypeOf('function')
  })

  test('is walked in the browser', () => {
    const walked = readdirSync(SPECS)
      .filter((file) => file.endsWith('.spec.ts'))
      .some((spec) => readFileSync(join(SPECS, spec), 'utf8').includes(`machines/${name}/browser-level`))
    expect([levelsOf(name).includes('browser'), walked]).toEqual([true, true])
  })
})

test('a machine that nobody knows is told, with those that there are', async () => {
  await expect(loadModel('lamp')).rejects.toThrow('there is no machine lamp, there are chat, chat-report')
})
