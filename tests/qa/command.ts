import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { accept, reasonsFor } from './baseline/accept.ts'
import { heldWords, hold, leftWords } from './baseline/hold.ts'
import { chaos } from './chaos/chaos.ts'
import { chaosWords } from './chaos/chaos-words.ts'
import type { BrowserLevel } from './browser-level.ts'
import { componentWalks } from './component/component-level.ts'
import { changeWords } from './diff/compare-outlines.ts'
import { diffSince } from './diff/diff.ts'
import { allEdges, edgeKey, GENERATORS, type GeneratorName } from './generate.ts'
import { lint } from './lint/lint.ts'
import { itemsOf } from './list/items.ts'
import { listed, listedStates } from './list/list.ts'
import {
  folderOf,
  LEVELS,
  levelsOf,
  loadComponentLevel,
  type LevelName,
  loadBrowserLevel,
  loadMachineLevel,
  loadModel,
  machineFiles,
  machineIn,
  ROOT,
} from './models.ts'
import { isEnough, kindWords, mutateWords } from './mutate/mutate-words.ts'
import { mutate, type Mutated } from './mutate/mutate.ts'
import { newModel } from './new-model.ts'
import { pathsOf, printWalk, readUntil } from './paths.ts'
import { findWalk, keepWalk, machineOf } from './replay/find-walk.ts'
import { replay } from './replay/replay.ts'
import { shrink } from './replay/shrink.ts'
import type { AtLevel } from './report/level-part.ts'
import { isWhole, keepRun, pastRuns, runWords, summed, type PastRun } from './report/history.ts'
import { reportPage, type Reported } from './report/report-page.ts'
import { browserRun } from './run/browser-run.ts'
import { keepLast, lastRun } from './run/kept-run.ts'
import { runMachine, type MachineRun } from './run/run-machine.ts'
import { missedIn } from './run/visits.ts'
import { specOf } from './spec.ts'
import { walkId } from './walk-id.ts'

const USAGE = `npm run qa -- list [MACHINE]
npm run qa -- lint [MACHINE]
npm run qa -- paths MACHINE [--gen ${GENERATORS.join('|')}] [--seed N] [--until edges=100|minutes=N] [--most N] [--json]
npm run qa -- spec MACHINE [--out tests/e2e/NAME.spec.ts]
npm run qa -- run [MACHINE] [--level ${LEVELS.join('|')}] [--headed] [--pictures]
npm run qa -- report [MACHINE] [--out FILE.html]
npm run qa -- replay ID [--shrink] [--seed N] [--headed]
npm run qa -- chaos [MACHINE] [--seed N] [--faults N]
npm run qa -- mutate [MACHINE]
npm run qa -- diff [MACHINE|REV]
npm run qa -- accept [MACHINE] [--reason WHY]
npm run qa -- new MACHINE`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    gen: { type: 'string', default: 'edges' },
    seed: { type: 'string', default: '1' },
    until: { type: 'string', default: 'edges=100' },
    most: { type: 'string' },
    out: { type: 'string' },
    level: { type: 'string', default: 'machine' },
    headed: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    faults: { type: 'string', default: '1000' },
    shrink: { type: 'boolean', default: false },
    reason: { type: 'string', multiple: true, default: [] },
  },
})
const [task = '', machine] = positionals

const TASKS: Readonly<Record<string, () => Promise<void>>> = {
  list,
  lint: findFaults,
  paths,
  spec,
  run: walkAll,
  report,
  replay: replayOne,
  chaos: strikeAll,
  mutate: mutateAll,
  diff: tellChanges,
  accept: acceptChanges,
  new: begin,
}
const asked = TASKS[task]
if (!asked) {
  console.error(USAGE)
  process.exitCode = 2
} else
  await asked().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })

async function list(): Promise<void> {
  for (const name of machine ? [machine] : machineFiles().keys()) console.log(listed(name, await loadModel(name)))
  if (machine) console.log(listedStates(await loadModel(machine)))
}

async function findFaults(): Promise<void> {
  const names = machine ? [machine] : [...machineFiles().keys()]
  let count = 0
  for (const name of names)
    for (const { kind, where, what } of lint(await loadModel(name))) {
      console.log(`${where}: ${kind}: ${what}`)
      count += 1
    }
  console.error(`${names.length} machines looked at, ${count} faults`)
  if (count > 0) process.exitCode = 1
}

async function paths(): Promise<void> {
  const name = needed(machine)
  const model = await loadModel(name)
  const asked = {
    gen: generatorOf(values.gen),
    seed: Number(values.seed),
    until: readUntil(values.until),
    ...(values.most ? { most: Number(values.most) } : {}),
  }
  const edges = allEdges(model)
  const gone = new Set<string>()
  let [walks, steps] = [0, 0]
  for (const each of pathsOf(model, asked)) {
    for (const edge of each.walk) gone.add(edgeKey(each.start, edge))
    ;[walks, steps] = [walks + 1, steps + each.walk.length]
    console.log(values.json ? JSON.stringify(each) : `${printWalk(name, each)}\n`)
  }
  console.error(`${walks} walks, ${steps} steps through ${gone.size} of ${edges.size} edges`)
}

async function spec(): Promise<void> {
  const name = needed(machine)
  const text = specOf(name, { model: await loadModel(name), browserLevel: await loadBrowserLevel(name) })
  if (values.out === undefined) {
    process.stdout.write(text)
    return
  }
  writeFileSync(values.out, text)
  console.log(`written: ${values.out}`)
}

async function walkAll(): Promise<void> {
  if (values.level === 'machine' && values.headed)
    throw new Error('of the machine alone there is nothing to watch: add --level component, or --level browser')
  if (values.level === 'machine') await walked()
  else if (values.level === 'component') await walkedOnParts()
  else if (values.level === 'browser') await walkedInBrowser()
  else throw new Error(`there is no level ${values.level}, there are ${LEVELS.join(', ')}`)
}

/** Runs the walks of the machines, says how they went, and keeps that. */
async function walked(): Promise<MachineRun[]> {
  const runs: MachineRun[] = []
  const at = new Date().toISOString()
  for (const name of chosen()) {
    const run = await runMachine(name)
    runs.push(run)
    if (!isWhole(said(run, { at }))) process.exitCode = 1
  }
  // Its walks are made of the machine as it is, so they say nothing of what it has lost.
  for (const line of heldWords(await hold(runs.map(({ name }) => name)))) {
    console.log(line)
    process.exitCode = 1
  }
  return runs
}

/** Runs the walks of the machines on their mounted parts, and says how they went. */
async function walkedOnParts(): Promise<void> {
  // It brings the browser along.
  const { runComponent } = await import('./component/run-component.ts')
  const at = new Date().toISOString()
  for (const name of machine ? [machine] : namesAt('component')) {
    const { unmet } = await loadComponentLevel(name)
    saidWithMissed(await runComponent(name, values), { at, unmet })
  }
}

/** Says how the walks went that the browser has just made. */
async function walkedInBrowser(): Promise<void> {
  const at = new Date().toISOString()
  for (const name of namesAt('browser').filter((each) => machine === undefined || each === machine)) {
    const { unmet } = await loadBrowserLevel(name)
    saidWithMissed(await browserRun(name), { at, unmet })
  }
}

function namesAt(level: LevelName): string[] {
  return [...machineFiles().keys()].filter((name) => levelsOf(name).includes(level))
}

/** How a run went, and what of its machine nobody went through; kept for the report. */
function saidWithMissed(run: MachineRun, { at, unmet = {} }: Parameters<typeof said>[1]): void {
  keepLast(run)
  if (!isWhole(said(run, { at, unmet }))) process.exitCode = 1
  const { missed, excused, metAfterAll } = missedIn(run.visits, unmet)
  for (const each of missed) console.log(`  missed: ${each}`)
  for (const each of excused) console.log(`  not met: ${each}`)
  for (const each of metAfterAll) console.log(`  met, though nobody should: ${each}`)
}

function said(
  run: MachineRun,
  { at, unmet }: Pick<PastRun, 'at'> & { readonly unmet?: BrowserLevel['unmet'] | undefined },
): PastRun {
  const summary = summed(run, at, unmet)
  keepRun(summary)
  console.log(runWords(summary))
  for (const { id, failure } of run.walks) if (failure !== null) console.log(`  ${id}: ${failure}`)
  return summary
}

async function report(): Promise<void> {
  const runs = await walked()
  const all: Reported[] = []
  for (const run of runs)
    all.push({
      run,
      model: await loadModel(run.name),
      file: machineFiles().get(run.name) ?? '',
      items: itemsOf(run.name),
      others: await otherLevels(run.name),
      history: pastRuns(run.name),
    })
  const out = values.out ?? join(ROOT, '.cache/qa/report.html')
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(out, await reportPage(all, all[0]?.history[0]?.at ?? ''))
  console.log(`written: ${out}`)
}

/** Writes the first version of a machine's model, its driver and its test; what is there already stays. */
async function begin(): Promise<void> {
  const name = needed(machine)
  const file = machineFiles().get(name)
  if (file === undefined) throw new Error(`there is no machines/${name}.machine.ts, nor below it`)
  const folder = folderOf(name)
  if (existsSync(join(folder, 'cases.ts'))) throw new Error(`${name} has its cases already, in ${folder}`)
  const [exported, made] = machineIn((await import(join(ROOT, file))) as object) ?? []
  if (!exported || !made) throw new Error(`${file} exports no machine`)
  mkdirSync(folder, { recursive: true })
  for (const [each, text] of Object.entries(newModel({ name, file, exported, machine: made }))) {
    writeFileSync(join(folder, each), text)
    console.log(`written: ${join('tests/machines', name, each)}`)
  }
}

async function replayOne(): Promise<void> {
  const id = needed(machine)
  const name = machineOf(id)
  if (values.headed) return await replayOnParts(id)
  const [model, openMachineLevel] = [await loadModel(name), await loadMachineLevel(name)]
  let each = findWalk(id, { model, seed: Number(values.seed) })
  if (values.shrink) each = await shrink(each, { model, openMachineLevel })
  const shown = walkId(name, each)
  if (shown !== id) keepWalk(shown, each)
  console.log(`${shown}  from ${each.start}, ${each.walk.length} steps`)
  const failure = await replay(each, { openMachineLevel, say: console.log })
  if (failure === null) return
  console.log(`it fails: ${failure}`)
  process.exitCode = 1
}

/** For a person to watch. */
async function replayOnParts(id: string): Promise<void> {
  const name = machineOf(id)
  const [model, level] = [await loadModel(name), await loadComponentLevel(name)]
  const ofParts = componentWalks(model, level).find((each) => walkId(name, each) === id)
  const each = ofParts ?? findWalk(id, { model, seed: Number(values.seed) })
  console.log(printWalk(name, each))
  const { runComponent } = await import('./component/run-component.ts')
  const { walks } = await runComponent(name, { headed: true, walks: [each] })
  for (const { failure } of walks) {
    if (failure === null) continue
    console.log(`it fails: ${failure}`)
    process.exitCode = 1
  }
}

async function strikeAll(): Promise<void> {
  const names = machine ? [machine] : [...machineFiles().keys()]
  const [seed, faults] = [Number(values.seed), Math.ceil(Number(values.faults) / names.length)]
  for (const name of names) {
    const struck = await chaos(await loadModel(name), { seed, faults })
    for (const line of chaosWords(name, struck)) console.log(line)
    if (struck.harms.length > 0) process.exitCode = 1
  }
}

/** The last runs of a machine on its parts and in the browser. */
async function otherLevels(name: string): Promise<AtLevel[]> {
  const all: AtLevel[] = []
  for (const [level, load] of [
    ['component', loadComponentLevel],
    ['browser', loadBrowserLevel],
  ] as const) {
    const run = lastRun({ name, level })
    if (run) all.push({ run, unmet: (await load(name)).unmet ?? {} })
  }
  return all
}

async function mutateAll(): Promise<void> {
  const names = chosen()
  const all: Mutated[] = []
  for (const name of names) {
    const began = performance.now()
    const mutated = await mutate(await loadModel(name), await loadMachineLevel(name))
    for (const line of mutateWords(name, mutated, performance.now() - began)) console.log(line)
    if (!isEnough(mutated)) process.exitCode = 1
    all.push(...mutated)
  }
  if (names.length > 1) for (const line of ['all machines:', ...kindWords(all)]) console.log(line)
}

/** Against the baselines; against a revision where one is named. */
async function tellChanges(): Promise<void> {
  const [, named] = positionals
  if (named !== undefined && !machineFiles().has(named)) {
    for (const line of await diffSince(named)) console.log(line)
    return
  }
  const held = await hold(chosen())
  const lines = [...heldWords(held), ...(named === undefined ? leftWords() : [])]
  for (const line of lines) console.log(line)
  if (lines.length > 0) process.exitCode = 1
  else console.log(`${held.length === 1 ? `${named} is` : `all ${held.length} machines are`} as accepted`)
}

/** Shows what is not as it was accepted, and takes it for the baseline once each loss and change has its reason. */
async function acceptChanges(): Promise<void> {
  const held = (await hold(chosen())).filter(({ changes }) => !changes || changes.length > 0)
  for (const { name, changes = [] } of held) for (const each of changes) console.log(`${name}: ${changeWords(each)}`)
  const person = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined
  try {
    await accept(
      await reasonsFor(held, { said: values.reason, ask: person && ((question) => person.question(question)) }),
    )
  } finally {
    person?.close()
  }
  for (const { name, changes } of held) console.log(`${changes ? 'accepted' : 'accepted for the first time'}: ${name}`)
  if (held.length === 0) console.log('there is nothing to accept: the machines are as their baselines say')
}

/** The machine that was named, else all. */
function chosen(): string[] {
  return machine === undefined ? [...machineFiles().keys()] : [machine]
}

function needed(name: string | undefined): string {
  if (name === undefined) throw new Error(`which machine? ${[...machineFiles().keys()].join(', ')}`)
  return name
}

function generatorOf(name: string): GeneratorName {
  const found = GENERATORS.find((each) => each === name)
  if (!found) throw new Error(`there is no generator ${name}, there are ${GENERATORS.join(', ')}`)
  return found
}
