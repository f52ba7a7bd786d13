import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}
/** By the command the file that runs it. Commands of the server end with their own words. */
const COMMANDS = Object.entries(scripts).flatMap(([name, line]) => {
  const file = /scripts\/((?!command)[\w-]+\.mjs)$/.exec(line)?.[1]
  return file === undefined ? [] : [[name, file] as const]
})

const called = (file: string, ...words: readonly string[]) =>
  run(process.execPath, [`scripts/${file}`, ...words], { cwd: ROOT }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { readonly code: number; readonly stderr: string }) => ({ code, said: stderr }),
  )

describe('every command of package.json', () => {
  test.each(COMMANDS)('npm run %s -- --help: a sentence, how it is called, an example', async (name, file) => {
    const { code, said } = await called(file, '--help')
    const [does, usage, example] = said.split('\n')
    expect([code, does, usage, example]).toEqual([
      0,
      expect.stringMatching(/^[A-Z].+\.$/),
      expect.stringMatching(new RegExp(`^Usage: npm (run (-s )?)?${name}`)),
      expect.stringMatching(/^Example: npm /),
    ])
  })

  test('an option that there is not is refused by its name', async () => {
    expect(await called('kills.mjs', '--cuont', '3')).toEqual({
      code: 2,
      said: 'There is no option --cuont.\nUsage: npm run kills [-- --count N --seed N]\n',
    })
  })
})
