import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each([0, 3])('who has seen enough of the lines ends the program, quietly and as it stood (%i)', (exitCode) => {
  const prints = `process.exitCode = ${exitCode}; setInterval(() => console.log('a line'), 1)`
  const piped = `{ "${process.execPath}" --import ./scripts/end-quietly.mjs -e "${prints}"; echo "it ends with $?" >&2; } | head -1`
  const { stdout, stderr } = spawnSync('sh', ['-c', piped], { encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['a line\n', `it ends with ${exitCode}\n`])
})
