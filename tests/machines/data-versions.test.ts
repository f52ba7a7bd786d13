import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Query, QueryResult } from '../../domain/query/query.ts'
import { createDataVersions } from '../../machines/dashboards/data-versions.ts'
import { widgetMachine } from '../../machines/dashboards/widget.machine.ts'
import { question, ROWS } from './widget/cases.ts'
import { PATIENCE_MS } from '../support/run/patience.ts'

/** Widgets of one page on a warehouse whose version the test sets; `news` are the versions told outside. */
function openPage(widgets: number) {
  const warehouse = { version: 1 }
  const asked: number[] = []
  const news: number[] = []
  const versions = createDataVersions({ known: 1, onNewer: (version) => news.push(version) })
  const actors = Array.from({ length: widgets }, (_, index) => {
    const machine = widgetMachine.provide({
      actors: {
        askWarehouse: fromPromise<QueryResult, { query: Query }>(() => {
          asked.push(index)
          return Promise.resolve({ ...ROWS, dataVersion: warehouse.version })
        }),
      },
    })
    return createActor(machine).start()
  })
  const leave = actors.map((actor) => versions.watch(actor))
  const ask = (index: number, key: string) => actors[index]?.send({ type: 'query.changed', question: question(key) })
  const settle = () =>
    Promise.all(actors.map((actor) => waitFor(actor, ({ value }) => value === 'drawn', { timeout: PATIENCE_MS })))
  const drawn = () => actors.map((actor) => actor.getSnapshot().context.answer?.result.dataVersion)
  return { warehouse, asked, news, versions, ask, settle, drawn, leave }
}

async function openDrawnPage(widgets: number) {
  const page = openPage(widgets)
  for (let index = 0; index < widgets; index += 1) page.ask(index, 'first')
  await page.settle()
  page.asked.length = 0
  return page
}

describe('a page shows one version of the data (lessons 2, performance 12)', () => {
  test('the first newer answer makes the others ask again once, and is told once', async () => {
    const { warehouse, asked, news, ask, settle, drawn } = await openDrawnPage(3)
    expect(news).toEqual([])
    warehouse.version = 2
    ask(1, 'second')
    await settle()
    expect({ drawn: drawn(), asked: asked.toSorted(), news }).toEqual({ drawn: [2, 2, 2], asked: [0, 1, 2], news: [2] })
  })

  test('a version seen elsewhere does the same, an older one nothing', async () => {
    const { warehouse, asked, news, versions, settle, drawn } = await openDrawnPage(2)
    versions.see(1)
    expect(asked).toEqual([])
    warehouse.version = 4
    versions.see(4)
    versions.see(3)
    await settle()
    expect({ drawn: drawn(), asked: asked.toSorted(), news }).toEqual({ drawn: [4, 4], asked: [0, 1], news: [4] })
  })

  test('a late answer of older data asks again once, and no more when the server stays behind', async () => {
    const { asked, versions, settle, drawn } = await openDrawnPage(1)
    versions.see(2)
    await settle()
    expect({ drawn: drawn(), asked }).toEqual({ drawn: [1], asked: [0] })
  })

  test('a widget that left the page is not told', async () => {
    const { asked, versions, leave } = await openDrawnPage(2)
    leave[0]?.()
    versions.see(9)
    expect(asked).toEqual([1])
  })

  test('one that comes later is told what the page knows', async () => {
    const { warehouse, asked, versions, ask, settle, drawn } = openPage(2)
    versions.see(5)
    ask(0, 'first')
    ask(1, 'first')
    await settle()
    expect(drawn()).toEqual([1, 1])
    expect(asked.toSorted()).toEqual([0, 0, 1, 1])
    expect(warehouse.version).toBe(1)
  })
})
