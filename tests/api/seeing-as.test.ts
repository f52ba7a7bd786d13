import { describe, expect, test } from 'vitest'
import { createApi } from '../../src/api/client.ts'
import { createSeeingAs } from '../../src/api/seeing-as.ts'
import { memoryStorage } from '../support/browser/memory-storage.ts'

const MAYA = { grant: 'g'.repeat(32), name: 'Maya Reyes' }

/** A tab of the portal as it is loaded, with what it loads next. */
function open(storage: Storage) {
  const loaded: string[] = []
  return { seeing: createSeeingAs({ storage, load: (path) => void loaded.push(path) }), loaded }
}

describe('whom a tab sees the portal as', () => {
  test('it begins and ends with the portal loaded anew, so that no page knows two people', () => {
    const tab = memoryStorage()
    const own = open(tab)
    own.seeing.begin(MAYA)
    expect([own.seeing.seen(), own.loaded, own.seeing.isStale()]).toEqual([null, ['/'], true])
    const theirs = open(tab)
    expect([theirs.seeing.seen(), theirs.seeing.isStale()]).toEqual([MAYA, false])
    theirs.seeing.end()
    theirs.seeing.lapse()
    expect([theirs.loaded, open(tab).seeing.seen(), open(tab).seeing.takeLapsed()]).toEqual([['/users'], null, null])
  })

  test('one that the server ended is told once', () => {
    const tab = memoryStorage()
    open(tab).seeing.begin(MAYA)
    const { seeing, loaded } = open(tab)
    seeing.lapse()
    seeing.lapse()
    const after = open(tab).seeing
    expect([loaded, after.seen(), after.takeLapsed(), after.takeLapsed()]).toEqual([['/'], null, 'Maya Reyes', null])
  })

  test('a session that ends takes it along, without leaving the page', () => {
    const tab = memoryStorage()
    open(tab).seeing.begin(MAYA)
    const { seeing, loaded } = open(tab)
    seeing.forget()
    expect([seeing.seen(), loaded, open(tab).seeing.seen()]).toEqual([null, [], null])
  })

  test.each(['', 'null', '[]', '{"grant":1,"name":"x"}', '{"grant":"x"}'])(
    'what the tab keeps and cannot be read, %j, is nobody',
    (kept) => {
      expect(open(memoryStorage({ 'aframe.seeingAs': kept })).seeing.seen()).toBeNull()
    },
  )
})

test('every call that carries a bearer carries the leave, also one that brings its own; one before a session does not; the end is heard of', async () => {
  const sent: (string | null)[] = []
  let over = 0
  const api = createApi({
    origin: 'http://portal.test',
    token: () => 'held',
    onSessionEnded: () => undefined,
    seeingAs: () => MAYA.grant,
    onSeeingOver: () => void over++,
    fetch: (request) => {
      sent.push((request as Request).headers.get('X-See-As'))
      return Promise.resolve(
        Response.json({ detail: 'You no longer see the portal as this person.', code: 'seeing-over' }, { status: 403 }),
      )
    },
  })
  const calls = [
    api.GET('/aiparcelweb/api/clientsShort'),
    api.GET('/aiparcelweb/api/account', { headers: { Authorization: 'Bearer other' } }),
    api.GET('/aiparcelweb/nologin/statuses/'),
  ]
  await Promise.allSettled(calls)
  expect([sent, over]).toEqual([[MAYA.grant, MAYA.grant, null], 3])
})
