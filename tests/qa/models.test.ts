import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  folderOf,
  levelsOf,
  loadBrowserLevel,
  loadComponentLevel,
  loadMachineLevel,
  loadModel,
  machineFiles,
  machineIn,
  ROOT,
} from './models.ts'

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
    const walked = readdirSync(SPECS, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.spec.ts'))
      .some((spec) => readFileSync(join(SPECS, spec), 'utf8').includes(`machines/${name}/browser-level`))
    expect([levelsOf(name).includes('browser'), walked]).toEqual([true, true])
  })
})

test.each([...machineFiles().keys()])('%s has drivers of its mounted parts', async (name) => {
  expect(levelsOf(name)).toContain('component')
  expect(existsSync(join(folderOf(name), 'part.tsx'))).toBe(true)
  const { open } = await loadComponentLevel(name)
  expect(open).toBeTypeOf('function')
})

test.each([...machineFiles().keys()])('what nobody meets of %s in the product is met on its parts', async (name) => {
  const [product, parts] = [(await loadBrowserLevel(name)).unmet ?? {}, (await loadComponentLevel(name)).unmet ?? {}]
  expect(Object.keys(product).filter((each) => each in parts)).toEqual([])
})

test('a machine that nobody knows is told, with those that there are', async () => {
  await expect(loadModel('lamp')).rejects.toThrow('there is no machine lamp, there are alert-rule, audience, chat')
})
