import { readFileSync } from 'node:fs'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Upload } from '../../../domain/uploads/upload.ts'
import type { UploadContext } from '../../../machines/uploads/upload-context.ts'
import type { uploadMachine } from '../../../machines/uploads/upload.machine.ts'
import { WHOLE as MAPPING } from '../mapping/cases.ts'
import { uploadIn, type UploadCase } from './cases.ts'
import { callsOf, readUpload, UPLOADS, type Listed } from './read-upload.ts'
import { ANY, happensOnPage, uploadHands } from './upload-hands.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { signedIn } from '../../e2e/signed-in.ts'

type State = StateKey<typeof uploadMachine>
type Place = 'on the page of uploads' | 'on the real server' | 'with a large file'

const MAPPINGS = '/aiparcelweb/api/mappings'
const NAME = 'november.csv'
const CONTENT = readFileSync('tests/fixtures/ups_billing_250_synthetic.csv')
/** Seconds of reading, and more of loading. */
const LARGE = Buffer.concat(Array.from({ length: 2_500 }, () => CONTENT))
const BEGUN = 'begun'

/**
 * The upload of a file in a browser, to every end that an answer can have. What the server has read once is told in the place of its
 * answers: nobody can make it answer that it had read or loaded before it was stopped, or that it stopped by itself; and once it was said
 * to stand where it does not, what follows is not its own either. The rest of the page is the real server's.
 */
async function openPage(page: Page, request: APIRequestContext): Promise<Level<UploadCase, State>> {
  const calls = callsOf(request, await signedIn(page, 'upload.walker'))
  const [client] = await calls.get<readonly { readonly id: number; readonly name: string }[]>(
    '/aiparcelweb/api/clientsShort',
  )
  if (!client) throw new Error('the person has no client')
  const known = await readUpload(calls, { clientId: client.id, name: NAME, content: CONTENT })
  const limits = await calls.get<Listed>(UPLOADS)
  const { mappings } = await calls.get<{
    readonly mappings: readonly { readonly mapping: { readonly name: string } }[]
  }>(`${MAPPINGS}?clientId=${client.id}`)
  if (mappings.length === 0) await calls.post(MAPPINGS, { clientId: client.id, mapping: MAPPING })

  // What others load meanwhile has no call made here.
  let versions: unknown
  await page.route('**/api/dashboard/pagesVersion', async (route) =>
    route.fulfill({ json: (versions ??= await (await route.fetch()).json()) }),
  )
  const gate = await holdCalls(page, [ANY])
  await page.goto('/uploadFiles')
  return uploadHands(page, {
    ...{ known, limits, clientName: client.name, content: CONTENT },
    calls: { ...gate, waiting: () => Promise.resolve(gate.waiting()) },
    changed: (act) => act(),
  })
}

/** What the server answers whoever hurries or waits. Nothing is loaded: the rows would be there in other tests. */
const REAL: readonly UploadCase[] = [
  'none is begun',
  'a client is chosen',
  'files are chosen',
  'it is begun',
  'beginning fails',
  'all is sent',
  'all is read',
  'one is found, read',
  'a call fails',
  'a file is taken out',
  'no file is left',
  'taking out fails',
  'a format is chosen',
  'it is discarded',
  'it is gone',
  'discarding fails',
  'it is tried again',
]
/** What it answers of a file that takes it long. It is stopped as it loads: nothing is there for other tests. */
const REAL_OF_LARGE: readonly UploadCase[] = [
  'none is begun',
  'files are chosen',
  'it is begun',
  'all is sent',
  'more is read',
  'all is read',
  'loading is asked for',
  'more is loaded',
  'it is cancelled',
  'it is stopped',
  'it was read before it stopped',
  'it is tried again',
]
const READ = 'read'
const LOADING = 'loads'
const LOADABLE = new RegExp(`, (${READ}|${LOADING})`)
const FACTS: Partial<Record<Upload['status'], string>> = {
  previewed: `${BEGUN}, ${READ}`,
  loading: `${BEGUN}, ${LOADING}`,
}
/** Of one small file: it is asked for, begun, and sent, and told after each. */
const CALLS_TO_SEND = 6

/** The same with real files on the real server, whose answers come or are lost. */
async function openReal(page: Page, request: APIRequestContext, content: Buffer): Promise<Level<UploadCase, State>> {
  const calls = callsOf(request, await signedIn(page, 'upload.walker'))
  const [client] = await calls.get<readonly { readonly name: string }[]>('/aiparcelweb/api/clientsShort')
  if (!client) throw new Error('the person has no client')
  const limits = await calls.get<Listed>(UPLOADS)
  for (const { id } of limits.uploads) await calls.send(`${UPLOADS}/${id}/discard`, {})
  const gate = await holdCalls(page, [ANY])
  await page.goto('/uploadFiles')
  const hands = uploadHands(page, {
    ...{ known: uploadIn('open'), limits, clientName: client.name, content },
    calls: { ...gate, waiting: () => Promise.resolve(gate.waiting()) },
    changed: (act) => act(),
  })
  const pass = async (call: RegExp = ANY) => (await gate.next(call)).pass()
  let opened = false
  /** The page itself asks for the same once, for its limits. */
  const open = async () => {
    await pass()
    if (!opened) await pass()
    opened = true
  }
  const passUntil = async (seen: Locator) => {
    while (!(await seen.isVisible())) if (gate.waiting().length > 0) await pass()
  }
  const rows = (words: string) => page.getByText(new RegExp(`^${words} .*[1-9][\\d,]* rows`))
  return {
    ...hands,
    drivers: {
      ...hands.drivers,
      'none is begun': open,
      'one is found, read': open,
      'it is begun': () => pass(),
      'all is sent': async () => {
        if (content === CONTENT) for (let each = 0; each < CALLS_TO_SEND; each += 1) await pass()
        else await passUntil(page.getByText(/^Reading /))
      },
      'more is read': () => passUntil(rows('Reading')),
      'more is loaded': () => passUntil(rows('Loading')),
      'it is stopped': () => pass(/\/stop$/),
      'it was read before it stopped': () => pass(/\/stop$/),
      'all is read': () => passUntil(page.getByRole('button', { name: 'Load 1 file' })),
      'no file is left': () => pass(/\/remove$/),
      'it is gone': () => pass(/\/discard$/),
    },
  }
}

export const browserLevel: BrowserLevel<UploadCase, State, Place> = {
  places: {
    'on the page of uploads': {
      every: 'transition',
      maxSteps: 40,
      happens: ({ from, event, to, at }) =>
        // Without its limits, which it asks for with the first call, the page shows no upload at all.
        (event !== 'it cannot be opened' || at.includes(BEGUN)) && happensOnPage({ from, event, to }),
    },
    'on the real server': {
      every: 'transition',
      maxSteps: 40,
      happens: ({ from, event, to, at }) =>
        REAL.includes(event) &&
        (event !== 'files are chosen' || from === 'idle') &&
        happensOnPage({ from, event, to }) &&
        // What is found is what the server was brought to.
        (event !== 'one is found, read' || at.includes(READ)) &&
        (event !== 'none is begun' || at === 'opening') &&
        (event !== 'a call fails' || (from === 'reading' && at.includes(READ))),
    },
    'with a large file': {
      every: 'transition',
      maxSteps: 40,
      happens: ({ from, event, to, at }) =>
        REAL_OF_LARGE.includes(event) &&
        (event !== 'files are chosen' || from === 'idle') &&
        (event !== 'it is cancelled' || from === 'reading' || from === 'loading') &&
        (event !== 'all is read' || from === 'reading') &&
        happensOnPage({ from, event, to }) &&
        (event !== 'none is begun' || at === 'opening') &&
        // What is stopped as it loads was read.
        (from !== 'stopping' || (event === 'it is stopped') === !LOADABLE.test(at)),
    },
  },
  facts: ({ upload }: UploadContext) => (upload === null ? '' : (FACTS[upload.status] ?? BEGUN)),
  open: ({ page, request, place }) =>
    place === 'on the page of uploads'
      ? openPage(page, request)
      : openReal(page, request, place === 'on the real server' ? CONTENT : LARGE),
}
