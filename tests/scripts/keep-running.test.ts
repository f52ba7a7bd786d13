import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const KEEP_RUNNING = pathToFileURL(join(import.meta.dirname, '../../scripts/keep-running.mjs')).href
const PATIENCE = { tickMs: 50, silentTicks: 20, stalls: 3, withinMs: 600_000, endingMs: 300 }

/** A program kept running by a parent of its own, as `npm start` keeps the server. */
async function kept(program: string) {
  const folder = await mkdtemp(join(tmpdir(), 'keep-running-'))
  const starts = join(folder, 'starts')
  await writeFile(
    join(folder, 'program.mjs'),
    `import { appendFileSync, readFileSync } from 'node:fs'
appendFileSync(${JSON.stringify(starts)}, 's')
const start = readFileSync(${JSON.stringify(starts)}, 'utf8').length
${program}`,
  )
  await writeFile(
    join(folder, 'parent.mjs'),
    `import { keepRunning } from ${JSON.stringify(KEEP_RUNNING)}
process.exitCode = await keepRunning([${JSON.stringify(join(folder, 'program.mjs'))}], {}, ${JSON.stringify(PATIENCE)})`,
  )
  const parent = spawn(process.execPath, [join(folder, 'parent.mjs')], { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [parent.stdout, parent.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const closed = once(parent, 'close')
  return {
    parent,
    prints: async (words: string) => {
      while (!printed.includes(words)) await once(parent.stdout, 'data')
    },
    ended: async () => {
      const [code] = (await closed) as [number | null]
      return { code, printed, starts: (await readFile(starts, 'utf8')).length }
    },
  }
}

const BEATS = `setInterval(() => process.send('beat'), 20)`

test('a server that answers nobody any more is ended and started anew; the third time in ten minutes it stays ended', async () => {
  const { code, printed, starts } = await (await kept(`process.send('beat', () => { for (;;); })`)).ended()
  expect({ code, starts }).toEqual({ code: 1, starts: 3 })
  expect(printed.match(/has not answered for 1 seconds and is ended/g)).toHaveLength(3)
  expect(printed.match(/started anew/g)).toHaveLength(2)
  expect(printed).toContain('stopped answering 3 times in 10 minutes and stays ended')
})

test('one that answers again after a stall goes on, and its code is the answer', { tags: ['long'] }, async () => {
  const { code, starts } = await (
    await kept(`if (start === 1) process.send('beat', () => { for (;;); })
else { ${BEATS}; setTimeout(() => process.exit(7), 2_000) }`)
  ).ended()
  expect({ code, starts }).toEqual({ code: 7, starts: 2 })
})

test('before its first beat a server may take what time it needs', { tags: ['long'] }, async () => {
  const { code, starts } = await (await kept(`setTimeout(() => process.exit(0), 2_000)`)).ended()
  expect({ code, starts }).toEqual({ code: 0, starts: 1 })
})

test('a signal ends a server that does not hear it, and it is not started anew', async () => {
  const server = await kept(`process.on('SIGTERM', () => undefined)
process.send('beat', () => { console.log('deaf'); for (;;); })`)
  await server.prints('deaf')
  server.parent.kill('SIGTERM')
  expect(await server.ended()).toMatchObject({ code: 137, starts: 1 })
})

test('one that hears it ends by itself', async () => {
  const server = await kept(`process.on('SIGTERM', () => process.exit(3))
${BEATS}
console.log('listens')`)
  await server.prints('listens')
  server.parent.kill('SIGTERM')
  expect(await server.ended()).toMatchObject({ code: 3, starts: 1 })
})
