import { readFileSync } from 'node:fs'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { Upload } from '../../../domain/rows/upload.ts'
import type { UploadContext } from '../../../machines/upload/upload-context.ts'
import type { uploadMachine } from '../../../machines/upload/upload.machine.ts'
import { WHOLE as MAPPING } from '../mapping/cases.ts'
import type { UploadCase } from './cases.ts'
import { callsOf, readUpload, UPLOADS, type Listed } from './read-upload.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { chooseInMenu } from '../../e2e/pages/choose-in-menu.ts'
import { signedIn } from '../../e2e/signed-in.ts'

type State = StateKey<typeof uploadMachine>

const MAPPINGS = '/aiparcelweb/api/mappings'
const LIST = /\/api\/uploads$/
const ANY = /\/api\/uploads(\/|$)/
const ONE = /\/api\/uploads\/[^/]+$/
const NAME = 'november.csv'
const CONTENT = readFileSync('tests/fixtures/ups_billing_250_synthetic.csv')
const BEGUN = 'begun'

/** What is told where; elsewhere the server has no such word. */
const TOLD_IN: Partial<Record<UploadCase, readonly string[]>> = {
  'a piece is sent': ['sending'],
  'more is read': ['reading'],
  'all is read': ['reading', 'loading'],
  'the reading ended early': ['reading'],
  'more is loaded': ['loading'],
  'all is loaded': ['loading'],
}

/** The upload of a file in a browser. What the server has read once is told in the place of its answers, with another end each time; the rest of the page is the real server's. */
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

  const [file] = known.files
  if (!file) throw new Error('the upload has no file')
  const cutFile = { ...file, received: 1 }
  const uploadIn = (status: Upload['status'], change: Partial<Upload> = {}): Upload => ({
    ...known,
    status,
    report: status === 'previewed' || status === 'loaded' ? known.report : null,
    ...change,
  })
  const STOPPED = uploadIn('open', { failure: { code: 'stopped', detail: null } })
  const CUT = uploadIn('open', { files: [cutFile] })

  const gate = await holdCalls(page, [ANY])
  await page.goto('/uploadFiles')
  let opened = false

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const said = (words: string | RegExp) => page.getByText(words)
  const answer = (call: RegExp, body: unknown) => async () => (await gate.next(call)).answer(body)
  const lose = (call: RegExp) => async () => (await gate.next(call)).lose()
  /** The page itself asks for the same once, for its limits. */
  const found = (upload: Upload | null) => async () => {
    for (let times = opened ? 1 : 2; times > 0; times -= 1)
      await (await gate.next(LIST)).answer({ ...limits, uploads: upload ? [upload] : [] })
    opened = true
  }
  /** Up to the bytes of the file, which wait. */
  const sendPiece = async () => {
    for (;;) {
      const call = await gate.next(ANY)
      if (call.path.endsWith('/bytes')) return call
      await call.answer(CUT)
    }
  }
  const turnsTo =
    (...uploads: readonly Upload[]) =>
    async () => {
      for (const upload of uploads) await (await gate.next(ONE)).answer(upload)
    }
  const held = async (call: RegExp) => void (await gate.next(call))
  const spins = (call: RegExp) => async () => {
    await held(call)
    await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeAttached()
    await expect(button('Discard')).toHaveCount(0)
  }
  const goesOn = (words: RegExp) => async () => {
    await expect(said(words)).toBeVisible()
    await expect(button('Cancel')).toBeVisible()
    await held(ANY)
  }
  const troubled = async ({ discards = true, failed = true } = {}) => {
    await expect(button('Go on')).toBeVisible()
    await expect(button('Discard')).toHaveCount(discards ? 1 : 0)
    await expect(page.getByRole('heading', { name: 'Server Error' })).toHaveCount(failed ? 1 : 0)
    expect(gate.waiting()).toEqual([])
  }
  return {
    drivers: {
      'none is begun': found(null),
      'one is found, sent in part': found(CUT),
      'one is found, not read': found(uploadIn('open')),
      'one is found, being read': found(uploadIn('reading')),
      'one is found, read': found(known),
      'one is found, being loaded': found(uploadIn('loading')),
      'one is found, loaded': found(uploadIn('loaded')),
      'it cannot be opened': lose(LIST),
      'a client is chosen': () => chooseClient(page, client.name),
      'files are chosen': async () => {
        const choose = button('choose files')
        if (await choose.isDisabled()) await chooseClient(page, client.name)
        await expect(choose).toBeEnabled()
        await page.locator('input[type=file]').setInputFiles({ name: NAME, mimeType: 'text/csv', buffer: CONTENT })
      },
      'it is begun': answer(LIST, CUT),
      'beginning fails': lose(LIST),
      'a piece is sent': async () => void (await sendPiece()),
      'all is sent': async () => {
        await (await sendPiece()).answer(file)
        await turnsTo(uploadIn('open'), uploadIn('open'))()
      },
      'more is read': turnsTo(uploadIn('reading')),
      'all is read': async ({ from }) => turnsTo(uploadIn(from === 'loading' ? 'loading' : 'reading'), known)(),
      'the reading ended early': turnsTo(uploadIn('reading'), STOPPED),
      'more is loaded': turnsTo(uploadIn('loading')),
      'all is loaded': turnsTo(uploadIn('loading'), uploadIn('loaded')),
      'a call fails': lose(ANY),
      'it is cancelled': () => button('Cancel').click(),
      'it is stopped': answer(/\/stop$/, STOPPED),
      'it was read before it stopped': answer(/\/stop$/, known),
      'it was loaded before it stopped': answer(/\/stop$/, uploadIn('loaded')),
      'stopping fails': lose(/\/stop$/),
      'a file is taken out': () => button(`Take out ${NAME}`).click(),
      'others are left': answer(/\/remove$/, uploadIn('open')),
      'no file is left': answer(/\/remove$/, uploadIn('open', { files: [] })),
      'taking out fails': lose(/\/remove$/),
      'a format is chosen': async ({ from }) => {
        if (from === 'previewed')
          return await chooseInMenu(
            button(`Choose how ${NAME} is read`),
            page.getByRole('menuitemradio', { name: /UPS/ }).first(),
          )
        // What else files may be read as changes with a mapping that is taken off the list, and one that is put back.
        await page
          .getByRole('button', { name: /^Remove |^Undo$/ })
          .first()
          .click()
      },
      'loading is asked for': () => button('Load 1 file').click(),
      'it is discarded': () => button('Discard').click(),
      'it is gone': answer(/\/discard$/, {}),
      'discarding fails': lose(/\/discard$/),
      'it is tried again': () => button('Go on').click(),
      'another is begun': () => button('Upload more files').click(),
    },
    states: {
      opening: async () => held(LIST),
      unopened: () => troubled({ discards: false }),
      sorting: () => Promise.reject(new Error('it is left at once')),
      idle: async () => {
        await expect(said('Drag invoice files here, or')).toBeVisible()
        await expect(button('Go on')).toHaveCount(0)
        await expect(page.getByRole('heading', { name: 'Server Error' })).toHaveCount(0)
        expect(gate.waiting()).toEqual([])
      },
      beginning: spins(LIST),
      unbegun: () => troubled(),
      sending: goesOn(/^Sending /),
      unsent: () => troubled(),
      reading: goesOn(/^Reading .* Nothing is stored yet\.$/),
      resting: () => troubled({ failed: false }),
      previewed: async () => {
        await expect(button('Load 1 file')).toBeEnabled()
        expect(gate.waiting()).toEqual([])
      },
      loading: goesOn(/^Loading .* rows$/),
      loaded: () => expect(said(/rows? (is|are) loaded\.$/)).toBeVisible(),
      stopping: spins(/\/stop$/),
      removing: spins(/\/remove$/),
      discarding: spins(/\/discard$/),
      broken: () => troubled(),
    },
  }
}

async function chooseClient(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Client:/ }).click()
  await page.getByRole('option', { name }).click()
}

export const browserLevel: BrowserLevel<UploadCase, State> = {
  places: {
    'on the page of uploads': {
      every: 'transition',
      maxSteps: 40,
      happens: ({ from, event, at }) =>
        // Without its limits, which it asks for with the first call, the page shows no upload at all.
        (event !== 'it cannot be opened' || at.includes(BEGUN)) &&
        (from !== 'resting' || event !== 'a file is taken out') &&
        (TOLD_IN[event] ?? [from]).includes(from),
    },
  },
  unmet: { 'upload.resting on file.removed #0': 'the files are listed once they are read' },
  facts: ({ upload }: UploadContext) => (upload === null ? '' : BEGUN),
  open: ({ page, request }) => openPage(page, request),
}
