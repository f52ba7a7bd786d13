import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { getNextSnapshot, type AnyMachineSnapshot, type AnyStateNode, type EventObject } from 'xstate'
import { stateKeyOf, type Model } from '../model.ts'
import { startsOf } from '../started-walk.ts'
import { isDone, openBench, type Bench } from './bench.ts'
import { FAULTS, type Fault, type Strike, type Struck } from './faults.ts'

/** Something that a fault did harm to. */
export interface Harm {
  readonly fault: Fault
  readonly where: string
  readonly what: string
  /** What the fault is found again by. */
  readonly seed: number
  readonly way: readonly string[]
}

export interface Chaos {
  readonly faults: number
  readonly harms: readonly Harm[]
  /** How often each fault was met. */
  readonly met: ReadonlyMap<Fault, number>
}

const KINDS = Object.keys(FAULTS) as Fault[]
const MOST_BEFORE = 20
const MOST_AFTER = 8
/** So many walks in a row that meet no fault, and the machine meets none. */
const MOST_IDLE = 200

/** Walks a machine at random, each time to one fault and on from there; what a seed found it finds again. */
export async function chaos(
  model: Model,
  { seed, faults }: { readonly seed: number; readonly faults: number },
): Promise<Chaos> {
  const met = new Map<Fault, number>(KINDS.map((kind) => [kind, 0]))
  const harms: Harm[] = []
  let [done, idle] = [0, 0]
  for (let turn = seed; done < faults && idle < MOST_IDLE; turn += 1) {
    const struck = await strikeOnce(model, turn)
    idle = struck ? 0 : idle + 1
    if (!struck) continue
    done += 1
    met.set(struck.fault, (met.get(struck.fault) ?? 0) + 1)
    if (struck.what !== undefined) harms.push({ ...struck, what: struck.what, seed: turn })
  }
  return { faults: done, harms, met }
}

async function strikeOnce(model: Model, seed: number) {
  const picks = fc.sample(fc.nat(), { seed, numRuns: MOST_BEFORE + MOST_AFTER + KINDS.length + 4 }).values()
  const pick: Struck['pick'] = (among) => among[(picks.next().value ?? 0) % among.length]
  const fault = pick(KINDS) ?? 'the server fails'
  const start = pick(startsOf(model)) ?? ''
  const before = pick(Array.from({ length: MOST_BEFORE }, (_, at) => at)) ?? 0
  const way: string[] = []
  let bench = openBench(model, { input: model.starts[start] })
  await bench.settle()
  try {
    for (let at = 0; at < MOST_BEFORE; at += 1) {
      if (at >= before && bench.snapshot().status === 'active') {
        const [from, entered] = [bench.snapshot(), bench.entered()]
        const strike = await FAULTS[fault]({ model, start, bench, pick })
        if (strike) {
          bench = strike.bench
          const harm = harmOf(model, { strike, from, entered }) ?? (await harmLater(model, { strike, pick, entered }))
          return { fault, where: stateKeyOf(from), way, what: harm }
        }
      }
      const possible = bench.possible()
      const fresh = possible.filter((each) => !way.includes(each))
      const name = pick(fresh.length > 0 ? fresh : possible)
      if (name === undefined) return undefined
      way.push(name)
      await bench.happen(name)
      if (bench.thrown.length > 0) return { fault, where: stateKeyOf(bench.snapshot()), way, what: thrownBy(bench) }
    }
    return undefined
  } finally {
    bench.stop()
  }
}

interface Before {
  readonly strike: Strike
  readonly entered: unknown
  readonly from: AnyMachineSnapshot
}

/** What a fault harmed at once. */
function harmOf(model: Model, { strike, from, entered }: Before): string | undefined {
  const { bench, failed, begun, isChanged = false, wrong } = strike
  const after = bench.snapshot()
  if (wrong !== undefined) return wrong
  if (bench.thrown.length > 0) return thrownBy(bench)
  if (begun !== 'anew' && !isChanged && entered !== null && !isDeepStrictEqual(bench.entered(), entered))
    return 'what was entered is lost'
  if (failed && after.value === from.value && after.context === from.context)
    return `nobody hears that ${failed.id} failed`
  if (after.status !== 'active') return undefined
  const reached = after._nodes.filter((node) => begun !== undefined || isNew(node, from))
  const dead = reached.filter((node) => !leadsOn(model, bench, node))
  const isStuck = begun === undefined ? dead.length > 0 : dead.length === reached.length
  return isStuck ? `nothing leads out of ${dead.map(({ path }) => path.join('.')).join(' and ')}` : undefined
}

/** What it harms once it goes on: what the server has already is sent as another thing. */
async function harmLater(
  model: Model,
  { strike: { bench, unanswered }, pick, entered }: Pick<Before, 'strike' | 'entered'> & Pick<Struck, 'pick'>,
): Promise<string | undefined> {
  const keyOf = unanswered && model.care?.stores?.[unanswered.id]
  const known = unanswered ? bench.calls.indexOf(unanswered) + 1 : 0
  let isSame = true
  for (let at = 0; at < MOST_AFTER; at += 1) {
    const next = bench.calls.slice(known).find(({ id }) => id === unanswered?.id)
    const keys = keyOf && next && [next, unanswered].map(({ sent }) => keyOf(sent as never))
    if (keys && isSame && !isDeepStrictEqual(keys[0], keys[1]))
      return `${unanswered.id} stores again, as another thing, what the server has`
    if (next) isSame = false
    const name = pick(bench.possible())
    if (name === undefined) return undefined
    await bench.happen(name)
    if (isDone(model, name) && (entered === null || !isDeepStrictEqual(bench.entered(), entered))) isSame = false
    if (bench.thrown.length > 0) return thrownBy(bench)
  }
  return undefined
}

function thrownBy({ thrown: [error] }: Bench): string {
  return `it throws: ${error instanceof Error ? error.message : String(error)}`
}

function isNew(node: AnyStateNode, from: AnyMachineSnapshot): boolean {
  return node.type === 'atomic' && from._nodes.every(({ id }) => id !== node.id)
}

/** Whether a call is under way there, or a delay, or something can happen that leads on from there, at once or after what only changes what is known, as typing does. */
function leadsOn(model: Model, { machine, snapshot }: Bench, node: AnyStateNode): boolean {
  const around: AnyStateNode[] = []
  for (let each: AnyStateNode | undefined = node; each; each = each.parent) around.push(each)
  const events = Object.values<EventObject>(model.cases)
  const leads = (at: AnyMachineSnapshot) =>
    events.some((event) =>
      machine
        .getTransitionData(at, event)
        .some(({ source, target }) => around.includes(source) && target !== undefined),
    )
  return (
    around.some(({ invoke, after, always }) => invoke.length > 0 || after.length > 0 || (always ?? []).length > 0) ||
    leads(snapshot()) ||
    events.some((event) => snapshot().can(event) && leads(getNextSnapshot(machine, snapshot(), event)))
  )
}
