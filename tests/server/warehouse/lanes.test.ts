import { setMaxListeners } from 'node:events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EngineInterrupted } from '../../../server/warehouse/engine.ts'
import { createLanes, LaneFull, type LaneLimits } from '../../../server/warehouse/lanes.ts'

const LIMITS: LaneLimits = {
  running: 4,
  reserved: 2,
  aCompany: 3,
  aPerson: 2,
  besideOthers: 1,
  waitingAPerson: 10,
  waiting: 100,
}
const never = new AbortController().signal
setMaxListeners(0, never)

/** An engine in which a statement runs for as long as it says, on a clock that only this moves. */
function openHouse(limits: LaneLimits = LIMITS) {
  let nowMs = 0
  const lanes = createLanes(limits, () => nowMs)
  const running: { readonly name: string; readonly endsMs: number; readonly end: () => void }[] = []
  const started: string[] = []
  const ask = (name: string, { ms = 10, signal = never }: { ms?: number; signal?: AbortSignal } = {}) => {
    const [company = '', person] = name.split(' ')
    return lanes.run({ company, person: Number(person) }, signal, () => {
      started.push(name)
      return new Promise<string>((resolve) => running.push({ name, endsMs: nowMs + ms, end: () => resolve(name) }))
    })
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  /** Lets the statement end that ends next. */
  const step = async () => {
    await settle()
    running.sort((one, other) => one.endsMs - other.endsMs)
    const next = running.shift()
    if (!next) return undefined
    nowMs = next.endsMs
    next.end()
    await settle()
    return next.name
  }
  return { lanes, ask, step, settle, started, running, nowMs: () => nowMs }
}

describe('turns at the engine [performance 15]', () => {
  test("a small query of another company does not wait for one person's forty wide ones", async () => {
    const house = openHouse({ ...LIMITS, waitingAPerson: 100 })
    const wide = Array.from({ length: 40 }, () => house.ask('big 1', { ms: 1_000 }))
    await house.settle()
    expect(house.running).toHaveLength(2)
    for (let at = 0; at < 5; at += 1) {
      const small = house.ask('small 2', { ms: 8 })
      const askedMs = house.nowMs()
      expect(await house.step()).toBe('small 2')
      await small
      expect(house.nowMs() - askedMs).toBe(8)
    }
    while (await house.step());
    await expect(Promise.all(wide)).resolves.toHaveLength(40)
    expect([house.lanes.running(), house.lanes.waiting()]).toEqual([0, 0])
  })

  test('who takes long leaves a core to another company that is about, and has it again when that is gone', async () => {
    const house = openHouse({ ...LIMITS, waitingAPerson: 100 })
    const wide = Array.from({ length: 12 }, () => house.ask('big 1', { ms: 1_500 }))
    await house.step()
    await house.step()
    expect(house.running).toHaveLength(2)
    const small = house.ask('small 2', { ms: 8 })
    while ((await house.step()) !== 'small 2');
    await small
    await house.step()
    expect(house.running).toHaveLength(1)
    await house.step()
    await house.step()
    await house.step()
    expect(house.running).toHaveLength(2)
    while (await house.step());
    await Promise.all(wide)
  })

  test('where all turns are taken, who had least is next; who was quiet for long has no claim on the others', async () => {
    const house = openHouse({ ...LIMITS, running: 1, reserved: 0, aCompany: 1, aPerson: 1, besideOthers: 1 })
    const asked = ['a 1', 'a 1', 'a 1', 'b 2', 'b 2', 'b 2'].map((name) =>
      house.ask(name, { ms: name === 'a 1' ? 100 : 30 }),
    )
    while (await house.step());
    await Promise.all(asked)
    expect(house.started).toEqual(['a 1', 'b 2', 'b 2', 'b 2', 'a 1', 'a 1'])
  })

  test('beyond what a person may have waiting it is refused at once, nobody else is, and later there is room again', async () => {
    const house = openHouse()
    const asked = Array.from({ length: 12 }, () => house.ask('a 1'))
    await expect(house.ask('a 1')).rejects.toThrow(LaneFull)
    const other = house.ask('a 2')
    while (await house.step());
    await Promise.all([...asked, other])
    const again = house.ask('a 1')
    await house.step()
    await expect(again).resolves.toBe('a 1')
  })

  test('an abandoned one leaves the queue and never runs', async () => {
    const house = openHouse()
    const leaving = new AbortController()
    const asked = [house.ask('a 1'), house.ask('a 1')]
    const abandoned = house.ask('a 1', { signal: leaving.signal })
    await house.settle()
    leaving.abort()
    await expect(abandoned).rejects.toThrow(EngineInterrupted)
    await expect(house.ask('a 1', { signal: leaving.signal })).rejects.toThrow(EngineInterrupted)
    while (await house.step());
    await Promise.all(asked)
    expect(house.started).toHaveLength(2)
    expect(house.lanes.waiting()).toBe(0)
  })

  test('whoever asks whatever: no limit is passed, everything ends, and no turn stays free that somebody may take', async () => {
    const statement = fc.record({
      name: fc.constantFrom('a 1', 'a 2', 'b 3', 'c 4', 'd 5'),
      ms: fc.integer({ min: 1, max: 500 }),
      leaves: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(statement, { maxLength: 40 }),
        fc.array(fc.boolean(), { maxLength: 40 }),
        async (statements, steps) => {
          const house = openHouse()
          const ends: Promise<string>[] = []
          const fits = () => {
            const of = (lane: string) => house.running.filter(({ name }) => name.startsWith(lane)).length
            expect(house.running.length).toBeLessThanOrEqual(LIMITS.running + LIMITS.reserved)
            for (const company of ['a', 'b', 'c', 'd']) expect(of(company)).toBeLessThanOrEqual(LIMITS.aCompany)
            for (const person of ['a 1', 'a 2', 'b 3', 'c 4', 'd 5'])
              expect(of(person)).toBeLessThanOrEqual(LIMITS.aPerson)
            if (house.lanes.waiting() > 0) expect(house.running.length).toBeGreaterThanOrEqual(1)
          }
          for (const [at, { name, ms, leaves }] of statements.entries()) {
            const leaving = new AbortController()
            ends.push(house.ask(name, { ms, signal: leaving.signal }).catch((error: unknown) => (error as Error).name))
            await house.settle()
            if (leaves) leaving.abort()
            fits()
            if (steps[at]) await house.step()
            fits()
          }
          while (await house.step()) fits()
          for (const end of await Promise.all(ends)) expect(end).toMatch(/^([a-d] \d|LaneFull|EngineInterrupted)$/)
          expect([house.lanes.running(), house.lanes.waiting()]).toEqual([0, 0])
        },
      ),
      { numRuns: 60 },
    )
  })
})
