import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askFor } from '../../../server/warehouse/asker.ts'
import { openWarehouseFile } from '../../../server/warehouse/duckdb-file.ts'
import { openWarehouse } from '../../../server/warehouse/open-warehouse.ts'
import { connectionOf } from '../../../server/warehouse/publish-connection.ts'
import { createReaderPriority } from '../../../server/warehouse/publishing/reader-priority.ts'
import { statementsOf } from '../../../server/warehouse/statements.ts'

const THREADS = "SELECT current_setting('threads') AS threads"
const ASKER = { person: 1, company: '1' }

describe('who asks goes before what is published (issue 17: pages while a load runs)', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const opened = (threads: number) => {
    const set: number[] = []
    const way = createReaderPriority({ threads, setThreads: async (count) => void set.push(count) })
    let end = () => undefined as void
    const publish = () => way.publishing(() => new Promise<void>((resolve) => (end = resolve)))
    return { way, set, publish, end: () => end(), after: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
  }

  test('the engine has one thread less while people ask, and all of them a second after the last', async () => {
    const { way, set, publish, end, after } = opened(4)
    const published = publish()
    way.asked()
    await after(600)
    way.asked()
    await after(600)
    expect(set).toEqual([3])
    await after(500)
    expect(set).toEqual([3, 4])
    way.asked()
    await after(1)
    expect(set).toEqual([3, 4, 3])
    end()
    await published
    expect(set).toEqual([3, 4, 3, 4])
  })

  test('nothing is changed where nothing is published, nobody asks, or there is but one thread', async () => {
    for (const [threads, asks, publishes] of [
      [4, true, false],
      [4, false, true],
      [1, true, true],
    ] as const) {
      const { way, set, publish, end, after } = opened(threads)
      const published = publishes ? publish() : Promise.resolve()
      if (asks) way.asked()
      await after(5_000)
      end()
      await published
      expect(set).toEqual([])
    }
  })
})

test('a question of a person leaves a publish of this engine one thread less, that of nobody all', async () => {
  const file = await openWarehouseFile({ path: ':memory:', threads: 3 })
  const { warehouse, publish, close } = await openWarehouse(file, { timeLimitMs: 5_000, cacheEntries: 0 })
  const { rows } = statementsOf(warehouse)
  const threads = async () => Number((await rows({ sql: THREADS, params: [] }))[0]?.threads)
  const before = await publish(async (publishing) => {
    const ofAll = await threads()
    const connection = connectionOf(publishing)
    // A second after a question all are there again, so it is asked anew each time.
    const asked = async () => {
      await askFor(ASKER, () => rows({ sql: 'SELECT 1 AS one', params: [] }))
      return (await connection.runAndReadAll(THREADS)).getRows().map(([count]) => Number(count))
    }
    await expect.poll(asked).toEqual([2])
    return ofAll
  })
  expect(before).toBe(3)
  expect(await threads()).toBe(3)
  close()
  file.close()
})
