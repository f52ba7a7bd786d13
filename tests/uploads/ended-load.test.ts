import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Upload } from '../../domain/uploads/upload.ts'
import { createApi } from '../../src/api/client.ts'
import { keepLoadUnderWay, loadUnderWay } from '../../src/uploads/load-under-way.ts'
import { provideUploads } from '../../src/uploads/provide-uploads.ts'
import { uploadIn } from '../machines/upload/cases.ts'
import { memoryStorage } from '../support/browser/memory-storage.ts'

const { id } = uploadIn('loading')

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()))

/** The page as it opens where the server lists these uploads, and has this one when it is asked for it. */
async function opened({ listed, kept }: { readonly listed: readonly Upload[]; readonly kept: Upload | null }) {
  const api = createApi({
    token: () => null,
    onSessionEnded: () => undefined,
    origin: 'http://portal',
    fetch: (input) => {
      const one = new Request(input).url.endsWith(id)
      if (one && !kept) return Promise.resolve(Response.json({ code: 'not-found', detail: 'gone' }, { status: 404 }))
      return Promise.resolve(Response.json(one ? kept : { uploads: listed }))
    },
  })
  const actor = createActor(provideUploads(api), { input: { clientId: null } }).start()
  const snapshot = await waitFor(actor, (now) => !now.matches('opening'))
  actor.stop()
  return snapshot.value
}

test('a load that ended during a reload is shown as ended, once', async () => {
  keepLoadUnderWay(id)
  expect(await opened({ listed: [], kept: uploadIn('loaded') })).toBe('loaded')
  expect(await opened({ listed: [], kept: uploadIn('loaded') })).toBe('idle')
})

test.each([
  ['goes on is shown so', [uploadIn('loading')], uploadIn('loading'), 'loading', id],
  ['was refused is shown with its files', [uploadIn('previewed')], uploadIn('previewed'), 'previewed', id],
  ['is gone is forgotten', [], null, 'idle', null],
] as const)('a load that %s', async (_, listed, kept, state, remembered) => {
  keepLoadUnderWay(id)
  expect(await opened({ listed, kept })).toBe(state)
  expect(loadUnderWay()).toBe(remembered)
})
