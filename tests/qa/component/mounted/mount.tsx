import '../../reporting/report-to-test.ts'
import '../../../../src/zod-without-eval.ts'
import '../../../../src/theme/styles.ts'
import { createRoot, type Root } from 'react-dom/client'
import type { AnyMachineSnapshot } from 'xstate'
import en from '../../../../config/locales/en.json'
import { speak } from '../../../../src/text/spoken.ts'
import { createHeldServer, type HeldCall } from '../../../machines/held-server.ts'
import { stateKeyOf } from '../../model.ts'
import { BENCH, type PartsBench } from './bench.ts'
import { holdActors, holdClock } from './held-actors.ts'
import type { Part } from './part.ts'
import { Surroundings } from './Surroundings.tsx'

const PARTS = import.meta.glob<{ readonly Part: Part }>('../../../machines/*/part.tsx')

const actors = holdActors()
const clock = holdClock()
const server = createHeldServer()
globalThis.fetch = server.fetch
const callIds = new Map<HeldCall, number>()
let root: Root | undefined

const bench: PartsBench = {
  mount: async (name, start) => {
    root?.unmount()
    actors.clear()
    server.waiting().forEach((call) => call.lose())
    for (const storage of [localStorage, sessionStorage]) storage.clear()
    history.replaceState(null, '', '/')
    speak('en', en)
    const load = PARTS[`../../../machines/${name}/part.tsx`]
    const place = document.getElementById('root')
    if (!load || !place) throw new Error(`${name} has no part`)
    const { Part } = await load()
    root = createRoot(place)
    root.render(
      <Surroundings>
        <Part start={start} />
      </Surroundings>,
    )
  },
  stateOf: (machine) => {
    const actor = actors.get(machine)
    return actor ? stateKeyOf(actor.getSnapshot() as AnyMachineSnapshot) : null
  },
  tell: (machine, event) => actors.get(machine)?.send(event),
  waiting: () => server.waiting().map((call) => ({ id: idOf(call), path: call.path, body: call.body })),
  answer: (id, status, body) => callOf(id).answer(status, body),
  lose: (id) => callOf(id).lose(),
  passTime: (ms) => clock.increment(ms),
}

Object.assign(globalThis, { [BENCH]: bench })

function idOf(call: HeldCall): number {
  const id = callIds.get(call) ?? callIds.size
  callIds.set(call, id)
  return id
}

function callOf(id: number): HeldCall {
  const call = server.waiting().find((each) => idOf(each) === id)
  if (!call) throw new Error('the call waits no longer')
  return call
}
