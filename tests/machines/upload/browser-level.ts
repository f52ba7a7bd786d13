import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import type { UploadContext } from '../../../machines/upload/upload-context.ts'
import type { uploadMachine } from '../../../machines/upload/upload.machine.ts'
import { WHOLE as MAPPING } from '../mapping/cases.ts'
import type { UploadCase } from './cases.ts'
import { callsOf, readUpload, UPLOADS, type Listed } from './read-upload.ts'
import { ANY, happensOnPage, uploadHands, UNLISTED } from './upload-hands.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { holdCalls } from '../../e2e/call-gate.ts'
import { signedIn } from '../../e2e/signed-in.ts'

type State = StateKey<typeof uploadMachine>

const MAPPINGS = '/aiparcelweb/api/mappings'
const NAME = 'november.csv'
const CONTENT = readFileSync('tests/fixtures/ups_billing_250_synthetic.csv')
const BEGUN = 'begun'

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

  const gate = await holdCalls(page, [ANY])
  await page.goto('/uploadFiles')
  return uploadHands(page, {
    ...{ known, limits, clientName: client.name, content: CONTENT },
    calls: { ...gate, waiting: () => Promise.resolve(gate.waiting()) },
    changed: (act) => act(),
  })
}

export const browserLevel: BrowserLevel<UploadCase, State> = {
  places: {
    'on the page of uploads': {
      every: 'transition',
      maxSteps: 40,
      happens: ({ from, event, to, at }) =>
        // Without its limits, which it asks for with the first call, the page shows no upload at all.
        (event !== 'it cannot be opened' || at.includes(BEGUN)) && happensOnPage({ from, event, to }),
    },
  },
  unmet: UNLISTED,
  facts: ({ upload }: UploadContext) => (upload === null ? '' : BEGUN),
  open: ({ page, request }) => openPage(page, request),
}
