import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { AS_IT_IS, type Model, type OpenMachineLevel } from '../model.ts'
import type { LevelName } from '../models.ts'
import { keepLast, lastRun } from '../run/kept-run.ts'
import { runModel } from '../run/run-machine.ts'
import { missedIn } from '../run/visits.ts'
import { isWhole, keepRun, pastRuns, summed } from './history.ts'
import { reportPage } from './report-page.ts'

const machine = createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { press: 'on', 'fuse <blows>': 'dead' } },
    on: { on: { press: 'off' } },
    dead: {},
  },
})
const cases = { 'it is pressed': { type: 'press' }, 'the fuse blows': { type: 'fuse <blows>' } }
const model: Model = { machine, cases, starts: AS_IT_IS }

const LAMP = { model, file: 'machines/lamp.machine.ts', items: ['LAMP-01'] }

/** Opens the lamp; `broken` is what its drivers do not do. */
const opened =
  (broken = ''): OpenMachineLevel<string, string> =>
  ({ inspect }) => {
    const actor = createActor(machine, { inspect }).start()
    const send = (name: keyof typeof cases) => () => {
      if (name !== broken) actor.send(cases[name])
    }
    return {
      drivers: { 'it is pressed': send('it is pressed'), 'the fuse blows': send('the fuse blows') },
      states: { off: () => undefined, on: () => undefined, dead: () => undefined },
      snapshot: () => actor.getSnapshot(),
      stop: () => void actor.stop(),
    }
  }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the report of a machine', () => {
  test('says that everything was gone through, how often, by which walks, and draws each state', async () => {
    const run = await runModel('lamp', { model, openMachineLevel: opened() })
    expect(run.walks.map(({ failure }) => failure)).toEqual([null])
    expect(Object.fromEntries(run.visits.states)).toEqual({ off: 2, on: 1, dead: 1 })
    const page = await reportPage([{ ...LAMP, others: [], run, history: [summed(run, 'today')] }], 'today')
    expect(page).toContain('Every transition was taken.')
    for (const state of ['● off', 'on', 'dead']) expect(page).toMatch(new RegExp(`<text [^>]*>${state}</text>`))
    expect(page).toContain('fuse &lt;blows&gt;')
    expect(page).not.toContain('<blows>')
    expect(page).toContain(run.walks[0]?.id)
    expect(page).toContain('<td>3 of 3</td>')
  })

  test('names what was not taken with the shortest walk that takes it, and shows a walk that fails with its step', async () => {
    const run = await runModel('lamp', { model, openMachineLevel: opened('the fuse blows') })
    const page = await reportPage([{ ...LAMP, others: [], run, history: [summed(run, 'today')] }], 'today')
    expect(page).toContain('Not taken')
    expect(page).toContain('<ol><li>off → (the fuse blows) → dead</li></ol>')
    expect(page).toContain('class="arrow missed"')
    expect(page).toContain('visited-0')
    expect(page).toMatch(/step \d: off → \(the fuse blows\) → dead\nit is at off, not at dead/)
    expect(page).toContain('<details open>')
  })

  test('says at each level how often each was met, and of the browser what was not taken, except what nobody meets, with the reason', async () => {
    const run = await runModel('lamp', { model, openMachineLevel: opened('the fuse blows') })
    const history = [summed(run, 'today')]
    const walked = (level: LevelName) => {
      const each = {
        ...run,
        level,
        visits: { ...run.visits, states: new Map([...run.visits.states, ['off', level.length]]) },
      }
      keepLast(each, folder)
      return lastRun(each, folder) ?? expect.unreachable('it was kept')
    }
    const unmet = { dead: 'fuses <of today> hold', on: 'it was dark' }
    const page = await reportPage(
      [
        {
          ...{ ...LAMP, run, history },
          others: [
            { run: walked('component'), unmet: {} },
            { run: walked('browser'), unmet },
          ],
        },
      ],
      'today',
    )
    expect(page).toContain('<td>machine</td>')
    expect(page).toContain('<td>component</td>')
    expect(page).toContain('<td>browser</td>')
    expect(page).toContain('<th scope="row">off</th><td>2</td><td>9</td><td>7</td>')
    expect(page).toContain('<th scope="row">dead</th><td class="bad">0</td><td class="bad">0</td><td>0</td>')
    expect(page).toContain('<h3>On its mounted parts</h3>')
    expect(page).toContain('<h4>Not taken</h4><ul><li>lamp.off on fuse &lt;blows&gt; #0</li></ul>')
    expect(page).toContain('<h4>Nobody meets</h4><ul><li>dead: fuses &lt;of today&gt; hold</li></ul>')
    expect(page).toContain('<td class="bad">2 of 3</td>')
    const excused = { ...unmet, 'lamp.off on fuse <blows> #0': 'fuses hold' }
    const whole = (reasons: Readonly<Record<string, string>>) =>
      isWhole({ ...summed(run, 'today', reasons), failed: 0 })
    expect([whole(unmet), whole(excused)]).toEqual([false, true])
    expect(missedIn(run.visits, unmet).metAfterAll).toEqual(['on'])
    expect(await reportPage([{ ...LAMP, others: [], run, history }], 'today')).not.toContain('In the browser')
  })
})

describe('the history of runs', () => {
  test('is of the machine alone, the newest first, and at most twenty', async () => {
    const file = join(folder, 'deep', 'runs.jsonl')
    expect(pastRuns('lamp', file)).toEqual([])
    const run = await runModel('lamp', { model, openMachineLevel: opened() })
    for (let at = 1; at <= 21; at += 1) keepRun(summed(run, String(at)), file)
    keepRun({ ...summed(run, 'later'), machine: 'other' }, file)
    expect(pastRuns('lamp', file).map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, at) => String(21 - at)))
  })
})
