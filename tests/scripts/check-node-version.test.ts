import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Run as the commands do, in plain Node. */
function supported(versions: readonly string[]): string[] {
  const code = `import { isSupportedNode } from './scripts/check-node-version.mjs'
    console.log(JSON.stringify(process.argv.slice(1).filter(isSupportedNode)))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code, ...versions], { encoding: 'utf8' }),
  ) as string[]
}

test('Node 20.19, 22.12 and 24 start, older ones and their gaps do not', () => {
  expect(supported(['18.20.8', '20.18.3', '20.19.0', '21.7.3', '22.11.0', '22.12.0', '23.0.0', '24.1.0'])).toEqual([
    '20.19.0',
    '22.12.0',
    '23.0.0',
    '24.1.0',
  ])
})
