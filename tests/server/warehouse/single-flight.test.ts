import { describe, expect, test } from 'vitest'
import { createFlights } from '../../../server/warehouse/single-flight.ts'

const never = () => new AbortController().signal

function startable() {
  const starts: { signal: AbortSignal; land: (value: string) => void; crash: (error: Error) => void }[] = []
  const start = (signal: AbortSignal) => new Promise<string>((land, crash) => void starts.push({ signal, land, crash }))
  return { starts, start }
}

describe('one run for identical requests at the same time', () => {
  test('fifty that wait together start one, and each gets its answer', async () => {
    const { starts, start } = startable()
    const flights = createFlights<string>()
    const joined = Array.from({ length: 50 }, () => flights.join('k', never(), start))
    expect(starts).toHaveLength(1)
    expect(joined.filter(({ shared }) => shared)).toHaveLength(49)
    starts[0]?.land('rows')
    expect(new Set(await Promise.all(joined.map(({ result }) => result)))).toEqual(new Set(['rows']))
  })

  test('other keys and later requests start their own', async () => {
    const { starts, start } = startable()
    const flights = createFlights<string>()
    const first = flights.join('a', never(), start)
    flights.join('b', never(), start).result.catch(() => undefined)
    expect(starts).toHaveLength(2)
    starts[0]?.land('rows')
    await first.result
    flights.join('a', never(), start).result.catch(() => undefined)
    expect(starts).toHaveLength(3)
  })

  test('one of two goes away: the run goes on for the other', async () => {
    const { starts, start } = startable()
    const flights = createFlights<string>()
    const leaving = new AbortController()
    const [gone, stays] = [flights.join('k', leaving.signal, start), flights.join('k', never(), start)]
    leaving.abort()
    await expect(gone.result).rejects.toThrow('abandoned')
    expect(starts[0]?.signal.aborted).toBe(false)
    starts[0]?.land('rows')
    await expect(stays.result).resolves.toBe('rows')
  })

  test('all go away: the run is aborted, and the next request starts anew', async () => {
    const { starts, start } = startable()
    const flights = createFlights<string>()
    const leaving = [new AbortController(), new AbortController()]
    const joined = leaving.map(({ signal }) => flights.join('k', signal, start))
    leaving.forEach((each) => each.abort())
    await Promise.all(joined.map(({ result }) => expect(result).rejects.toThrow('abandoned')))
    expect(starts[0]?.signal.aborted).toBe(true)
    const again = flights.join('k', never(), start)
    expect(again.shared).toBe(false)
    starts[0]?.crash(new Error('interrupted'))
    starts[1]?.land('rows')
    await expect(again.result).resolves.toBe('rows')
  })

  test('who comes already aborted does not keep a run alive', async () => {
    const { starts, start } = startable()
    const flights = createFlights<string>()
    await expect(flights.join('k', AbortSignal.abort(), start).result).rejects.toThrow('abandoned')
    expect(starts[0]?.signal.aborted).toBe(true)
  })

  test('a failure reaches everyone who waits, and is not kept', async () => {
    const { starts, start } = startable()
    const flights = createFlights<string>()
    const joined = [flights.join('k', never(), start), flights.join('k', never(), start)]
    starts[0]?.crash(new Error('broken'))
    for (const { result } of joined) await expect(result).rejects.toThrow('broken')
    flights.join('k', never(), start).result.catch(() => undefined)
    expect(starts).toHaveLength(2)
  })

  test('an abort after the answer changes nothing', async () => {
    const { starts, start } = startable()
    const flights = createFlights<string>()
    const late = new AbortController()
    const joined = flights.join('k', late.signal, start)
    starts[0]?.land('rows')
    await expect(joined.result).resolves.toBe('rows')
    late.abort()
    expect(starts[0]?.signal.aborted).toBe(false)
  })
})
