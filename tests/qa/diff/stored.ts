import { isDeepStrictEqual } from 'node:util'
import { createActor, type AnyMachineSnapshot, type Snapshot } from 'xstate'
import { beginAgain, keptBy, openBench, type Again } from '../chaos/bench.ts'
import { edgesOf } from '../edges.ts'
import { stateKeyOf, type Model } from '../model.ts'
import { silent } from '../silent.ts'
import { coverOf, startsOf } from '../started-walk.ts'

/** What a browser may still hold of a machine: its snapshots as xstate would store them, and what it keeps itself for a reload. */
export interface Stored {
  /** Of each state that something leads to. */
  readonly snapshots: readonly { readonly at: string; readonly snapshot: Snapshot<unknown> }[]
  /** What was kept in a state, and where the machine begins with that, holding what was entered. */
  readonly kept: readonly {
    readonly at: string
    readonly again: Again
    readonly begins: string
    readonly entered: unknown
  }[]
}

export async function storedBy(model: Model): Promise<Stored> {
  const snapshots = startsOf(model).flatMap((start) => {
    const { machine, places, snapshotAt } = edgesOf(model, start)
    return places.map((place) => {
      const snapshot = snapshotAt(place)
      return { at: stateKeyOf(snapshot), snapshot: asJson(machine.getPersistedSnapshot(snapshot)) }
    })
  })
  return { snapshots, kept: model.care?.again ? await keptOn(model) : [] }
}

/** Of what is stored that which would be lost with the machine as it is now, a line each. */
export async function lostOf({ snapshots, kept }: Stored, model: Model): Promise<string[]> {
  const lines = snapshots.map(({ at, snapshot }) => {
    const lost = lostAt(at, snapshot, model)
    return lost && `a snapshot at ${at} would not load: ${lost}`
  })
  for (const each of kept) lines.push(await lostOfKept(each, model))
  return [...new Set(lines.filter((line) => line !== undefined))]
}

function lostAt(at: string, snapshot: Snapshot<unknown>, model: Model): string | undefined {
  try {
    const actor = createActor(silent(model), { snapshot })
    const loaded = actor.getSnapshot() as AnyMachineSnapshot
    if (loaded.status === 'error') return messageOf(loaded.error)
    const gone = Object.keys('children' in snapshot ? (snapshot.children as object) : {}).filter(
      (id) => !(id in loaded.children),
    )
    if (stateKeyOf(loaded) !== at) return `it would be at ${stateKeyOf(loaded)}`
    return gone.length > 0 ? `it would wait for ${gone.join(', ')}, which is no longer there` : undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** Along the walks, wherever they go. */
async function keptOn(model: Model): Promise<Stored['kept']> {
  const kept = new Map<string, Stored['kept'][number]>()
  for (const { start, walk } of coverOf(model)) {
    const bench = openBench(model, { input: model.starts[start] })
    await bench.settle()
    for (const { event } of walk) {
      if (!bench.possible().includes(event)) break
      await bench.happen(event)
      const [at, again] = [stateKeyOf(bench.snapshot()), keptBy(model, { start, bench })]
      if (!again || again.draft === null) continue
      const key = JSON.stringify([at, again])
      if (!kept.has(key)) kept.set(key, { at, again: asJson(again), ...(await begun(asJson(again), model)) })
    }
    bench.stop()
  }
  return [...kept.values()]
}

async function lostOfKept(
  { at, again, begins, entered }: Stored['kept'][number],
  model: Model,
): Promise<string | undefined> {
  const now = await begun(again, model).catch(messageOf)
  if (typeof now === 'string') return `what is kept at ${at} would not load: ${now}`
  if (now.begins !== begins) return `what is kept at ${at} would begin at ${now.begins}, not at ${begins}`
  return isDeepStrictEqual(now.entered, entered) ? undefined : `what is kept at ${at} would lose what was entered`
}

async function begun(again: Again, model: Model): Promise<{ readonly begins: string; readonly entered: unknown }> {
  const bench = await beginAgain(model, again)
  const begins = { begins: stateKeyOf(bench.snapshot()), entered: asJson(bench.entered()) }
  bench.stop()
  if (bench.thrown.length > 0) throw new Error(messageOf(bench.thrown[0]))
  return begins
}

function asJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
