import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { helpFor, usageOf, type HelpedCommand } from '../../../server/commands/command-help.ts'
import { COMMAND_NAMES, FILE_COMMAND_NAMES } from '../../../server/commands/command-names.ts'
import { COMMANDS } from '../../../server/commands/commands.ts'
import { FILE_COMMANDS } from '../../../server/commands/file-commands.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../../support/portal/test-portal.ts'
import { runCommand } from './run-program.ts'

/** The others are called by people. */
const isCalled = (name: string): name is HelpedCommand => name !== 'import outcome'
const NAMES = [...COMMAND_NAMES, ...FILE_COMMAND_NAMES].filter(isCalled)

describe('every command says what it does', () => {
  test.each(NAMES)('%s --help', (name) => {
    const [does, ...lines] = (helpFor([...name.split(' '), '--help']) ?? '').split('\n')
    expect(does).toMatch(/^[A-Z].+\.$/)
    expect(lines).toContain(usageOf(name))
    const example = lines.find((line) => line.startsWith('Example: npm run '))
    expect(example).toContain(`npm run ${/^Usage: npm run (\S+)/.exec(usageOf(name))?.[1]}`)
  })

  test.each(NAMES)('%s: each option of how it is called is told of', (name) => {
    const options = [...usageOf(name).matchAll(/--[a-z-]+/g)].map(([option]) => option)
    const said = helpFor([...name.split(' '), '-h']) ?? ''
    const told = [...said.matchAll(/^ {2}.*/gm)].join('\n')
    // As those of the command that it does as.
    if (name === 'config explain' || name === 'assistant cases') return
    expect(options.filter((option) => !told.includes(option))).toEqual([])
  })

  test('a word alone tells of all that begin with it; without a word all are told of', () => {
    expect(helpFor(['config', '--help'])?.match(/^Usage: .*$/gm)).toHaveLength(4)
    expect(helpFor(['--help'])?.match(/^Usage: .*$/gm)).toHaveLength(NAMES.length)
    expect(helpFor(['config', 'check'])).toBeUndefined()
  })

  test('the program says it without data, and ends with 0', async () => {
    expect(await runCommand(['undo', '--help'], { DATA_DIR: '/nowhere' })).toEqual({
      exitCode: 0,
      out: 'Takes an import back, by the number that the import said.\nUsage: npm run undo -- LOAD\nExample: npm run undo -- 12\n',
      errors: '',
    })
  })
})

describe('every command called wrongly says how it is called, ends with 2 and does nothing', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal()
  })
  afterAll(() => portal.close())

  const called = async (name: HelpedCommand, args: readonly string[]) => {
    const printed: string[] = []
    const call = { args, folder: '/nowhere', print: (line: string) => void printed.push(line) }
    const file = FILE_COMMAND_NAMES.find((each) => each === name)
    const command = COMMAND_NAMES.find((each) => each === name)
    const exitCode = file
      ? await FILE_COMMANDS[file]({ ...call, configDir: '/nowhere', dataDir: '/nowhere', today: TEST_TODAY })
      : command && (await COMMANDS[command]({ ...call, installation: portal.installation }))
    return { exitCode, out: printed.join('\n') }
  }

  test.each(
    NAMES.flatMap((name) => [
      [name, ['--nonsense']] as const,
      [name, ['one', 'two', 'three', 'four', '--nonsense=5']] as const,
      ...[...usageOf(name).matchAll(/--[a-z-]+(?= [A-Z])/g)].map(([option]) => [name, ['one', option]] as const),
    ]),
  )('%s %j', async (name, args) => {
    expect(await called(name, args)).toEqual({
      exitCode: 2,
      out: expect.stringContaining(usageOf(name === 'config explain' ? 'explain' : name)) as string,
    })
  })

  test('what cannot be taken back has to be said twice', async () => {
    expect(await called('erase', ['analyst'])).toEqual({
      exitCode: 2,
      out: 'To erase analyst cannot be taken back: say --yes too.\nUsage: npm run erase -- LOGIN --yes',
    })
  })
})
