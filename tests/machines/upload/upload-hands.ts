import type { Page } from '@playwright/test'
import type { Upload } from '../../../domain/uploads/upload.ts'
import type { uploadMachine } from '../../../machines/uploads/upload.machine.ts'
import type { Ending } from '../../e2e/call-gate.ts'
import { chooseInMenu } from '../../e2e/pages/choose-in-menu.ts'
import { expect } from '../../qa/component/expect.ts'
import type { Level, StateKey, Step } from '../../qa/model.ts'
import type { UploadCase } from './cases.ts'
import type { Listed } from './read-upload.ts'

const LIST = /\/api\/uploads$/
/** Of an upload, or of all. */
export const ANY = /\/api\/uploads(\/|$)/
const ONE = /\/api\/uploads\/[^/]+$/

/** What is told where; elsewhere the server has no such word. */
const TOLD_IN: Partial<Record<UploadCase, readonly string[]>> = {
  'a piece is sent': ['sending'],
  'more is read': ['reading'],
  'all is read': ['reading', 'loading'],
  'the reading ended early': ['reading'],
  'more is loaded': ['loading'],
  'all is loaded': ['loading'],
}

/** What can be done and told where the page is met. */
export function happensOnPage({ from, event }: Step<UploadCase>): boolean {
  return (TOLD_IN[event] ?? [from]).includes(from)
}

/** Where the page is met: an upload that was read, the file that is sent, and who answers. */
interface Met {
  readonly known: Upload
  readonly limits: Listed
  readonly clientName: string
  readonly content: Buffer
  readonly calls: {
    readonly waiting: () => Promise<readonly string[]>
    readonly next: (ending: Ending) => Promise<{
      readonly path: string
      readonly answer: (body: unknown, status?: number) => Promise<void>
      readonly lose: () => Promise<void>
    }>
  }
  /** Does something to the list of mappings, and lets it be changed. */
  readonly changed: (act: () => Promise<void>) => Promise<void>
}

/** A person's hands and eyes on the page of uploads, wherever it is met, and what the server would answer: of one upload, with another end each time. */
export function uploadHands(
  page: Page,
  { known, limits, clientName, content, calls, changed }: Met,
): Level<UploadCase, StateKey<typeof uploadMachine>> {
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

  let opened = false

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const said = (words: string | RegExp) => page.getByText(words)
  const answer = (call: RegExp, body: unknown) => async () => (await calls.next(call)).answer(body)
  const lose = (call: RegExp) => async () => (await calls.next(call)).lose()
  /** The page itself asks for the same once, for its limits. */
  const found = (upload: Upload | null) => async () => {
    const seen = await page.evaluate(() => sessionStorage.getItem('aframe.loadUnderWay'))
    for (let times = opened ? 1 : 2; times > 0; times -= 1)
      await (await calls.next(LIST)).answer({ ...limits, uploads: upload ? [upload] : [] })
    opened = true
    // How a load ended that was seen under way is asked of it alone, once it is listed no more.
    if (seen !== null && upload === null) await (await calls.next(ONE)).answer({}, 404)
  }
  /** Up to the bytes of the file, which wait. */
  const sendPiece = async () => {
    for (;;) {
      const call = await calls.next(ANY)
      if (call.path.endsWith('/bytes')) return call
      await call.answer(CUT)
    }
  }
  const turnsTo =
    (...uploads: readonly Upload[]) =>
    async () => {
      for (const upload of uploads) await (await calls.next(ONE)).answer(upload)
    }
  const held = async (call: RegExp) => void (await calls.next(call))
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
    await expect.poll(calls.waiting).toEqual([])
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
      'it cannot be opened': async () => {
        await lose(LIST)()
        if (!opened) await (await calls.next(LIST)).answer(limits)
        opened = true
      },
      'a client is chosen': () => chooseClient(page, clientName),
      'files are chosen': async () => {
        const choose = button('choose files')
        if (await choose.isDisabled()) await chooseClient(page, clientName)
        await expect(choose).toBeEnabled()
        await page.locator('input[type=file]').setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: content })
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
      'a file is taken out': () => button(`Take out ${file.name}`).click(),
      'others are left': answer(/\/remove$/, uploadIn('open')),
      'no file is left': answer(/\/remove$/, uploadIn('open', { files: [] })),
      'taking out fails': lose(/\/remove$/),
      'a format is chosen': async ({ from }) => {
        if (from === 'previewed')
          return await chooseInMenu(
            button(`Choose how ${file.name} is read`),
            page.getByRole('menuitemradio', { name: /UPS/ }).first(),
          )
        // What else files may be read as changes with a mapping that is taken off the list, and one that is put back.
        await changed(() =>
          page
            .getByRole('button', { name: /^Remove |^Undo$/ })
            .first()
            .click(),
        )
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
        await expect.poll(calls.waiting).toEqual([])
      },
      beginning: spins(LIST),
      unbegun: () => troubled(),
      sending: goesOn(/^Sending /),
      unsent: () => troubled(),
      reading: goesOn(/^Reading .* Nothing is stored yet\.$/),
      resting: () => troubled({ failed: false }),
      previewed: async () => {
        await expect(button('Load 1 file')).toBeEnabled()
        await expect.poll(calls.waiting).toEqual([])
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
