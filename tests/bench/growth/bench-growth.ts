import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { findings, FINDING_TIMES, grown, type Grown, type Growth } from './growth.ts'

/** What grows, by the words of the option `--only`; each is measured in a process of its own. */
const GROUPS: Readonly<Record<string, () => Promise<Growth[]>>> = {
  patterns: async () => (await import('./grown-patterns.ts')).grownPatterns(),
  bodies: async () => (await import('./grown-bodies.ts')).grownBodies(),
  texts: async () => (await import('./grown-texts.ts')).grownTexts(),
  files: async () => (await import('./grown-files.ts')).grownFiles(),
  questions: async () => (await import('./grown-questions.ts')).grownQuestions(),
  stored: async () => (await import('./grown-stored.ts')).grownStored(),
  handlers: async () => (await import('./grown-handlers.ts')).grownHandlers(),
}

const { values } = parseArgs({ options: { only: { type: 'string' }, group: { type: 'string' } } })

if (values.group !== undefined) {
  const growths = (await GROUPS[values.group]?.()) ?? []
  for (const [at, growth] of growths.entries()) process.send?.({ at, of: growths.length, grown: await grown(growth) })
  process.exit()
}

let faults = 0
for (const group of Object.keys(GROUPS).filter((name) => values.only === undefined || name === values.only)) {
  const child = fork(fileURLToPath(import.meta.url), ['--group', group], { execArgv: ['--import', 'tsx'] })
  const measured: Grown[] = []
  let tried = 0
  child.on('message', (said: { of: number; grown?: Grown }) => {
    tried += 1
    if (process.stderr.isTTY) process.stderr.write(`\r${group}: ${tried} of ${said.of} `)
    if (said.grown) measured.push(said.grown)
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  const found = findings(measured)
  console.log(
    `${group}: ${tried} tried, ${measured.length} take more than 0.2 s at their largest, ${found.length} grow more than ${FINDING_TIMES} times${code === 0 ? '' : `, and the process ended with ${code}`}`,
  )
  for (const { name, size, baseMs, times } of measured
    .toSorted((a, b) => b.times - a.times)
    .slice(0, Math.max(5, found.length)))
    console.log(
      `  ${times > FINDING_TIMES ? 'FOUND' : '     '} ${times.toFixed(1).padStart(6)} times from ${baseMs.toFixed(0)} ms at ${size}: ${name.slice(0, 160)}`,
    )
  faults += found.length + (code === 0 ? 0 : 1)
}
process.exitCode = faults > 0 ? 1 : 0
