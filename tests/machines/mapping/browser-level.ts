import { expect, type Page } from '@playwright/test'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { signedIn } from '../../e2e/signed-in.ts'
import { callsOf, readUpload } from '../upload/read-upload.ts'
import { STORED, THEIRS, toldTo, WHOLE, type MappingCase } from './cases.ts'
import {
  BEGUN_ANEW,
  happensInWizard,
  isLookedAtAsBefore,
  LIST,
  LOOK,
  mappingFacts,
  mappingHands,
  OTHERWISE,
  PREVIEW,
  type MappingState,
} from './mapping-hands.ts'

type Place = 'of a stored mapping' | 'of a stored mapping and a file' | 'of a file, with what was left'

const FILE = 'heron.csv'
/** The titles stand there twice: read from the second row it is the same table, and nothing of a draft is lost. */
const CONTENT = [WHOLE.titles, WHOLE.titles, ['77HERON', 'H1', '2025-11-15', '20.00']].join('\n')

/** The wizard in a browser, with a file that the real server looks at and previews. Mappings are stored and changed by the test in the server's place: nothing of them is left. */
async function openWizard(page: Page, place: Place): Promise<Level<MappingCase, MappingState>> {
  const calls = callsOf(page.request, await signedIn(page, 'mapping.walker'))
  const [client] = await calls.get<readonly { readonly id: number }[]>('/aiparcelweb/api/clientsShort')
  if (!client) throw new Error('the person has no client')
  const upload = await readUpload(calls, { clientId: client.id, name: FILE, content: Buffer.from(CONTENT) })
  const toldOf = toldTo(client.id)
  let listed = place === 'of a file, with what was left' ? [] : [STORED]
  const gate = await holdCalls(page, [LIST, LOOK, PREVIEW, '/preview'])
  await page.route(
    ({ pathname }) => LIST.test(pathname),
    async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      const json = (await response.json()) as object
      return route.fulfill({ response, json: { ...json, mappings: listed.map((each) => toldOf(each)) } })
    },
  )

  let looks = 0
  page.on('request', (request) => {
    if (LOOK.test(new URL(request.url()).pathname)) looks += 1
  })
  const { level, see, makeWhole, none } = mappingHands(page, {
    next: gate.next,
    waiting: () => Promise.resolve(gate.waiting()),
    passTime: (ms) => page.clock.runFor(ms),
    lookAgain: async (act) => {
      const before = looks
      await act()
      await expect.poll(() => looks).toBe(before + 1)
      await expect.poll(() => gate.waiting().filter((path) => LOOK.test(path))).toHaveLength(1)
    },
    seen: async () => (await gate.next(LOOK)).pass(),
    seenNone: async () =>
      (await gate.next(LOOK)).passChanged({ look: undefined, problem: { code: 'oneColumn', what: null } }),
    previewed: async () => (await gate.next(PREVIEW)).pass(),
    toldOf,
    stored: async () => {
      await expect(page.getByText(`${THEIRS.mapping.name} is saved`)).toBeVisible()
      // The files of the upload are read by it.
      await gate.next('/preview')
    },
    refused: async (now, body, status) => {
      listed = [...now]
      await (await gate.next(LIST)).answer(body, status)
    },
  })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.clock.install()
  const freeze = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  if (place === 'of a file, with what was left') {
    await page.goto('/uploadFiles')
    await button(`Map the columns of ${FILE}`).click()
    await see()
    await makeWhole()
    await button('Close').click()
    await freeze()
    await none(PREVIEW)
    await button(`Map the columns of ${FILE}`).click()
  } else {
    const file = place === 'of a stored mapping' ? '' : `&map=${upload.files[0]?.id}`
    await page.goto(`/uploadFiles?mapping=${STORED.id}${file}`)
    await expect(page.getByRole('heading', { name: /^(Map the columns of|Change the mapping) / })).toBeVisible()
    await freeze()
  }

  return level
}

export const browserLevel: BrowserLevel<MappingCase, MappingState, Place> = {
  places: {
    'of a stored mapping': {
      start: 'a stored mapping, without a file',
      every: 'transition',
      maxSteps: 40,
      happens: (edge) => happensInWizard(edge) && !OTHERWISE.test(edge.event) && !BEGUN_ANEW.test(edge.event),
    },
    'of a stored mapping and a file': {
      start: 'a stored mapping and a file of it',
      every: 'transition',
      maxSteps: 40,
      happens: (edge) => happensInWizard(edge) && !BEGUN_ANEW.test(edge.event) && !isLookedAtAsBefore(edge),
    },
    'of a file, with what was left': {
      start: 'a file, with what was left',
      every: 'transition',
      maxSteps: 40,
      happens: (edge) =>
        happensInWizard(edge) && (!BEGUN_ANEW.test(edge.event) || /open\.idle|looking/.test(edge.from)),
    },
  },
  facts: mappingFacts,
  open: ({ page, place }) => openWizard(page, place),
}
