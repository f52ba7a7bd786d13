import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkConfig } from '../../../server/config-tools/check-config.ts'
import { writeNewPage } from '../../../server/config-tools/new-page.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { copyConfig, type ChangedConfig } from './changed-config.ts'

let config: ChangedConfig
beforeEach(() => {
  config = copyConfig()
})
afterEach(() => config.remove())

test(
  'a new page holds as it is: last in the menu, with its address, and every query explained',
  { tags: ['long'] },
  async () => {
    config.keepPages('spend')
    const written = writeNewPage({ dir: config.dir, id: 'zoneAnalysis' })
    expect(written).toMatchObject({
      ok: true,
      value: {
        file: 'config/pages/zoneAnalysis.json',
        address: '/aframe/dashboard/zoneAnalysis',
        name: 'Zone Analysis',
      },
    })
    const { problems, pages } = await checkConfig({ dir: config.dir, today: TEST_TODAY })
    expect([problems, pages]).toEqual([[], loadConfig(config.dir).pages.length])
    expect(loadConfig(config.dir).pages.at(-1)).toMatchObject({ id: 'zoneAnalysis', name: 'Zone Analysis' })
    expect(config.read('pages/zoneAnalysis.json')).toContain('"$schema": "../schema/page.schema.json"')
  },
)

test.each([
  ['spend', 'There is a page spend already: config/pages/spend.json'],
  ['SPEND', 'There is a page spend already: config/pages/spend.json'],
  [
    '3zones',
    'A page cannot be named "3zones": its name must be letters, digits and _, and start with a letter and have at most 63 characters, as zoneAnalysis',
  ],
  ['../spend2', expect.stringMatching(/^A page cannot be named "\.\.\/spend2"/)],
])('%s is refused, and nothing is written', (id, detail) => {
  const before = readdirSync(join(config.dir, 'pages'))
  expect(writeNewPage({ dir: config.dir, id })).toMatchObject({ ok: false, problem: { detail } })
  expect(readdirSync(join(config.dir, 'pages'))).toEqual(before)
})
