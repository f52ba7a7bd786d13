import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COMMANDS } from '../../../server/commands/commands.ts'
import type { FileCommandName } from '../../../server/commands/command-names.ts'
import { FILE_COMMANDS } from '../../../server/commands/file-commands.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal } from '../../support/portal/test-portal.ts'
import { copyConfig, type ChangedConfig } from '../config-tools/changed-config.ts'
import { runCommand } from './run-program.ts'

describe('npm run config', () => {
  let config: ChangedConfig
  beforeEach(() => {
    config = copyConfig()
  })
  afterEach(() => config.remove())

  const run = async (name: FileCommandName, ...args: string[]) => {
    const printed: string[] = []
    const exitCode = await FILE_COMMANDS[name]({
      args,
      folder: config.dir,
      configDir: config.dir,
      dataDir: config.dir,
      today: TEST_TODAY,
      print: (line) => void printed.push(line),
    })
    return { exitCode, out: printed.join('\n') }
  }

  test('new page, check, and what check finds: exit code 0, then 1', { tags: ['long'] }, async () => {
    config.keepPages('distributionmap')
    const made = await run('config new', 'page', 'zoneAnalysis')
    expect(made.exitCode).toBe(0)
    expect(made.out).toContain(
      'Wrote config/pages/zoneAnalysis.json. Load the portal again: "Zone Analysis" is in the menu, at /aframe/dashboard/zoneAnalysis.',
    )
    expect(await run('config new', 'page', 'zoneAnalysis')).toEqual({
      exitCode: 1,
      out: 'There is a page zoneAnalysis already: config/pages/zoneAnalysis.json',
    })
    expect(await run('config new', 'widget', 'x')).toEqual({
      exitCode: 2,
      out: expect.stringMatching(/^Usage: npm run config -- new page NAME/),
    })
    expect(await run('config check')).toEqual({
      exitCode: 0,
      out: expect.stringMatching(/^Nothing is wrong: \d+ files, 2 pages, \d+ queries answered by the engine\.$/),
    })
    const place = config.change('pages/zoneAnalysis.json', '"map", "widget": "map"', '"map", "widget": ▶"mpa"')
    const [wrong, json] = [await run('config check'), await run('config check', '.', '--json')]
    expect(wrong).toEqual({
      exitCode: 1,
      out: expect.stringContaining(`config/pages/zoneAnalysis.json:${place}: found "mpa", no widget, allowed: `),
    })
    const [line, column] = place.split(':').map(Number)
    expect(json.exitCode).toBe(1)
    expect(JSON.parse(json.out)).toMatchObject({
      ok: false,
      problems: [{ file: 'config/pages/zoneAnalysis.json', line, column, found: '"mpa"', suggestion: 'map' }],
    })
    expect(await run('config check', '--what')).toEqual({
      exitCode: 2,
      out: expect.stringContaining('Usage: npm run config -- check'),
    })
  })

  test('the program needs no data for it, makes none, and ends with the exit code', { tags: ['long'] }, async () => {
    config.keepPages('distributionmap')
    const folder = mkdtempSync(join(tmpdir(), 'a-frame-tools-'))
    config.change('brand.json', '"name"', '"nmae"')
    const { exitCode, out, errors } = await runCommand(['config', 'check', '--json'], {
      CONFIG_DIR: config.dir,
      DATA_DIR: join(folder, 'none'),
    })
    expect([exitCode, errors]).toEqual([1, ''])
    expect((JSON.parse(out) as { problems: unknown[] }).problems).toContainEqual(
      expect.objectContaining({ file: 'config/brand.json', line: 2, column: 3, suggestion: 'name' }),
    )
    rmdirSync(folder)
  })

  test('diff says whose card a changed copy of the config takes away, and nothing before the change', async () => {
    config.keepPages('distributionmap', 'spend')
    const portal = await openTestPortal()
    const diff = async (...args: string[]) => {
      const printed: string[] = []
      const exitCode = await COMMANDS['config diff']({
        args,
        folder: config.dir,
        installation: portal.installation,
        print: (line) => void printed.push(line),
      })
      return { exitCode, printed }
    }
    const as = await portal.signIn('analyst')
    const payload = { filter_key: 'layout:spend', filter_value: JSON.stringify({ map: { x: 0, y: 0, w: 24, h: 12 } }) }
    await portal.call(as, { method: 'POST', url: '/aiparcelweb/api/filtersettings/addfilterForKey', payload })
    expect(await diff()).toEqual({
      exitCode: 0,
      printed: ['Everything saved has its place: 1 saved setting of 1 person.'],
    })
    config.change('pages/spend.json', '"chartName": "map"', '"chartName": "states"')
    expect(await diff('.')).toEqual({
      exitCode: 1,
      printed: [
        'analyst: layout:spend: spend has no card map any more',
        '1 change for 1 person, in 1 saved setting of 1 person. What is saved stays as it is and comes back when the config does.',
      ],
    })
    const { exitCode, printed } = await diff('.', '--json')
    expect([exitCode, JSON.parse(printed.join(''))]).toEqual([
      1,
      {
        saved: 1,
        people: 1,
        faults: [{ login: 'analyst', key: 'layout:spend', what: 'spend has no card map any more' }],
      },
    ])
    config.change('pages/spend.json', '"chartName": "states"', '"chartName": 5')
    expect(await diff('.')).toMatchObject({
      exitCode: 1,
      printed: [expect.stringContaining('config/pages/spend.json'), expect.stringContaining('cannot be told')],
    })
    await portal.close()
  })
})
