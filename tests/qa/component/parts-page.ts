import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { endsSo } from '../../e2e/call-gate.ts'
import { ROOT } from '../models.ts'
import type { PartsCalls } from './component-level.ts'
import { expect } from './expect.ts'
import { BENCH, type PartsBench } from './mounted/bench.ts'

/** Where the parts are built to; `scripts/build-parts.mjs`. */
const BUILT = join(ROOT, '.cache/qa/parts')
const ENTRY = '/tests/qa/component/mounted/index.html'
/** Nobody serves it: the test answers for every file. */
const ORIGIN = 'http://parts.localhost'

/** The page that mounts parts, as the test reaches what is there for it. */
export type PartsPage = {
  readonly [Task in keyof PartsBench]: (
    ...given: Parameters<PartsBench[Task]>
  ) => Promise<Awaited<ReturnType<PartsBench[Task]>>>
} & { readonly open: () => Promise<void>; readonly calls: PartsCalls }

/** Has a page of the browser show what was built, without a server. */
export async function partsPage(page: Page): Promise<PartsPage> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const file = join(BUILT, new URL(route.request().url()).pathname)
    return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 })
  })
  const ask = <Task extends keyof PartsBench>(task: Task) =>
    ((...given: readonly unknown[]) =>
      page.evaluate(
        ([name, asked, all]) =>
          (globalThis as unknown as Record<string, Record<string, (...each: readonly unknown[]) => unknown>>)[name]?.[
            asked
          ]?.(...all),
        [BENCH, task, given] as const,
      )) as unknown as PartsPage[Task]
  const [waiting, answer, lose] = [ask('waiting'), ask('answer'), ask('lose')]
  const calls: PartsCalls = {
    waiting: async () => (await waiting()).map(({ path }) => path),
    next: async (ending) => {
      const found = async () => (await waiting()).find(({ path }) => endsSo(path, ending))
      await expect.poll(found, { message: `a call of …${String(ending)}` }).toBeDefined()
      const call = await found()
      if (!call) throw new Error(`a call of …${String(ending)} waits no longer`)
      return {
        path: call.path,
        body: call.body,
        answer: (body, status = 200) => answer(call.id, status, body),
        lose: () => lose(call.id),
      }
    },
  }
  return {
    mount: ask('mount'),
    stateOf: ask('stateOf'),
    tell: ask('tell'),
    passTime: ask('passTime'),
    waiting,
    answer,
    lose,
    calls,
    open: async () => void (await page.goto(`${ORIGIN}${ENTRY}`)),
  }
}
