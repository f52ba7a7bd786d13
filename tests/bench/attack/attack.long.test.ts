import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

interface Row {
  readonly attack: string
  readonly 'longest ms': number
  readonly 'MB more': number
  readonly answers: string
}

/** Before it was bounded, each of these kept everybody waiting for half a minute and more. */
const LONGEST_MS = 10_000

/** What the bench of attacks says, of few packages and in short: goals are for a quiet machine, what must not happen is for any. */
async function attacked(only: string): Promise<Row[]> {
  const program = ['tests/bench/attack/bench-attack.ts', '--packages', '12000', '--seconds', '2', '--only', only]
  const bench = spawn(process.execPath, ['--import', 'tsx', ...program], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  bench.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const [code] = (await once(bench, 'close')) as [number | null]
  expect(code).toBe(0)
  return printed.split('\n').flatMap((line) => (line.startsWith('{"attack"') ? [JSON.parse(line) as Row] : []))
}

test.each([
  ['one title again and again', 3],
  ['XFD', 3],
  ['8 invalid chart calls', 1],
  ['unknown keys', 1],
])(
  '%s: nobody waits for it long, it takes no more memory than it may, and no call is a fault of the server',
  async (only, count) => {
    const rows = await attacked(only)
    expect(rows).toHaveLength(count)
    for (const row of rows) {
      expect(row['longest ms'], row.attack).toBeLessThan(LONGEST_MS)
      expect(row['MB more'], row.attack).toBeLessThan(1_024)
      expect(row.answers, row.attack).not.toMatch(/\b5\d\d(?!\+)/)
    }
  },
)
