import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askFor } from '../../../server/warehouse/asker.ts'
import { openWarehouseFile, type WarehouseFile } from '../../../server/warehouse/duckdb-file.ts'
import { openWarehouse, type OpenWarehouse } from '../../../server/warehouse/open-warehouse.ts'
import { connectionOf } from '../../../server/warehouse/publish-connection.ts'
import { createMemoryBound } from '../../../server/warehouse/publishing/memory-bound.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'

/** What a load may take of memory is bounded, and nobody fails for it (issue 49). */
const FULL = new Error('Out of Memory Error: failed to pin block')

function bound(used: number) {
  const limits: number[] = []
  const made = createMemoryBound({
    mostBytes: 500,
    limitBytes: 3_000,
    usedBytes: async () => used,
    setLimit: async (bytes) => void limits.push(bytes),
  })
  return { ...made, limits }
}

test('a publish has so much beyond what is there, and the engine its own limit again after it, also where it fails', async () => {
  const { publishing, limits } = bound(200)
  expect(await publishing(async () => 'done')).toBe('done')
  await expect(publishing(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
  expect(limits).toEqual([700, 3_000, 700, 3_000])
})

test('where the engine has little more than that left, its own limit holds', async () => {
  const { publishing, limits } = bound(2_600)
  await expect(publishing(() => Promise.reject(FULL))).rejects.toThrow('Out of Memory')
  expect(limits).toEqual([])
})

test('where more is taken before the bound is set, it is published without one', async () => {
  const { publishing } = createMemoryBound({
    mostBytes: 500,
    limitBytes: 3_000,
    usedBytes: async () => 200,
    setLimit: () => Promise.reject(new Error('Out of Memory Error: Failed to change memory limit to 700 bytes')),
  })
  expect(await publishing(async () => 'done')).toBe('done')
})

test('what cannot be published within the bound is published again without it, once', async () => {
  const { publishing, limits } = bound(200)
  const tried: number[] = []
  const work = async () => {
    tried.push(limits.at(-1) ?? 0)
    if (tried.length === 1) throw FULL
    return 'done'
  }
  expect(await publishing(work)).toBe('done')
  expect([tried, limits]).toEqual([
    [700, 3_000],
    [700, 3_000],
  ])
  await expect(bound(200).publishing(() => Promise.reject(FULL))).rejects.toThrow('Out of Memory')
})

test('who asks meanwhile and finds no room has the bound lifted; any other fault, and one without a bound, stays', async () => {
  const { publishing, asking, limits } = bound(200)
  let asked = 0
  const ask = () => asking(() => (++asked === 1 ? Promise.reject(FULL) : Promise.resolve('answered')))
  await publishing(async () => {
    await expect(asking(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
    expect(limits).toEqual([700])
    expect(await ask()).toBe('answered')
    expect(limits).toEqual([700, 3_000])
  })
  expect(limits).toEqual([700, 3_000])
  await expect(asking(() => Promise.reject(FULL))).rejects.toThrow('Out of Memory')
})

test('a report that begins meanwhile lifts it, and while one is written none begins', async () => {
  const { publishing, writing, limits } = bound(200)
  await publishing(async () => {
    expect(await writing(async () => limits.at(-1))).toBe(3_000)
  })
  expect(limits).toEqual([700, 3_000])
  await writing(() => publishing(async () => undefined))
  expect(limits).toEqual([700, 3_000])
  await publishing(async () => undefined)
  expect(limits).toEqual([700, 3_000, 700, 3_000])
})

/** A bound whose limits take as long to be set as the test says. */
function slowBound() {
  const [asked, inForce]: [(() => void)[], number[]] = [[], [3_000]]
  const made = createMemoryBound({
    mostBytes: 500,
    limitBytes: 3_000,
    usedBytes: async () => 200,
    setLimit: (bytes) =>
      new Promise((resolve) => {
        asked.push(() => {
          inForce.push(bytes)
          resolve()
        })
      }),
  })
  const next = async () => {
    while (asked.length === 0) await turn()
    asked.shift()?.()
  }
  return { ...made, next, limit: () => inForce.at(-1) }
}

test('a report that begins while the bound is being set waits until it is lifted again', async () => {
  const { publishing, writing, next, limit } = slowBound()
  let end: () => void = () => undefined
  const published = publishing(() => new Promise<void>((resolve) => (end = resolve)))
  await turn()
  const written = writing(async () => limit())
  await next()
  await next()
  expect(await written).toBe(3_000)
  end()
  await published
  expect(limit()).toBe(3_000)
})

test('two who find no room at once are both answered, and so is what is published when they are', async () => {
  const { publishing, asking, next, limit } = slowBound()
  /** Finds no room within the bound. */
  const needsMuch = () => (limit() === 3_000 ? Promise.resolve('answered') : Promise.reject(FULL))
  const published = publishing(async () => {
    expect(await Promise.all([asking(needsMuch), asking(needsMuch)])).toEqual(['answered', 'answered'])
    return 'done'
  })
  await next()
  await next()
  expect(await published).toBe('done')
})

test('what was lifted by who asks while it is published is published again', async () => {
  const { publishing, asking, limits } = bound(200)
  let tried = 0
  const made = await publishing(async () => {
    tried += 1
    if (tried > 1) return 'done'
    await asking(() => (limits.at(-1) === 3_000 ? Promise.resolve() : Promise.reject(FULL)))
    throw FULL
  })
  expect([made, tried, limits]).toEqual(['done', 2, [700, 3_000]])
})

let file: WarehouseFile
let opened: OpenWarehouse
beforeAll(async () => {
  file = await openWarehouseFile({ path: ':memory:', threads: 1, memoryLimit: '600MB' })
  opened = await openWarehouse(file, {
    timeLimitMs: 60_000,
    cacheEntries: 0,
    memory: { limitBytes: 600_000_000, publishBytes: 40_000_000 },
  })
})
afterAll(() => {
  opened.close()
  file.close()
})

const LIMIT = "SELECT current_setting('memory_limit') AS value"
/** Holds more than the bound lets it have, and less than the engine has. */
const LARGE = 'SELECT len(list(range)) AS value FROM range(6000000)'

test('the engine itself: a publish that needs more is made, a question that needs more is answered', async () => {
  const value = async () => (await statementsOf(opened.warehouse).rows({ sql: LIMIT, params: [] }))[0]?.value
  const own = await value()
  const tried: unknown[] = []
  const made = await opened.publish(async (publish) => {
    tried.push(await value())
    const reader = await connectionOf(publish).runAndReadAll(LARGE)
    return Number(reader.getRows()[0]?.[0])
  })
  expect(made).toBe(6_000_000)
  expect(tried).toEqual([expect.stringMatching(/^\d+\.\d MiB$/), own])
  expect(tried[0]).not.toBe(own)
  await opened.publish(async () => {
    const [row] = await askFor({ person: 1, company: '1' }, () =>
      statementsOf(opened.warehouse).rows({ sql: LARGE, params: [] }),
    )
    expect(row?.value).toBe(6_000_000)
  })
  expect(await value()).toBe(own)
})
