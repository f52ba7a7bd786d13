import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { levelsOf, loadMachineLevel, loadModel, machineFiles } from './models.ts'

describe.each([...machineFiles()])('%s', (name, file) => {
  test('has cases and drivers, of the machine that runs the product', async () => {
    const exported = (await import(join(import.meta.dirname, '../..', file))) as Readonly<Record<string, unknown>>
    const machines = Object.values(exported).filter((each): each is AnyStateMachine =>
      Boolean(each && typeof each === 'object' && 'root' in each),
    )
    const { machine, cases } = await loadModel(name)
    expect(machines.length).toBe(1)
    expect(machines[0] === machine).toBe(true)
    expect(Object.keys(cases).length).toBeGreaterThan(0)
    expect(levelsOf(name)).toContain('machine')
    expect(await loadMachineLevel(name)).toBeTypeOf('function')
  })
})

test('a machine that nobody knows is told, with those that there are', async () => {
  await expect(loadModel('lamp')).rejects.toThrow('there is no machine lamp, there are chat, chat-report')
})
