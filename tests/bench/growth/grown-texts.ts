import { Parser } from '@stomp/stompjs'
import * as z from 'zod'
import { readStoredPages } from '../../../domain/dashboards/layout/own-pages.ts'
import { readSavedViews } from '../../../domain/dashboards/layout/saved-views.ts'
import { plainText } from '../../../domain/values/name-text.ts'
import { readView } from '../../../domain/dashboards/view.ts'
import { answerXml, attributeNamesIn, requestIdOf } from '../../../server/access/saml/judge-answer.ts'
import { readMetadata } from '../../../server/access/saml/read-metadata.ts'
import { readConfigFile } from '../../../server/config/read/read-config-file.ts'
import { shippedPage } from '../../support/shipped/shipped-pages.ts'
import type { Growth } from './growth.ts'

const MB = 1_000_000
const SIGNS = ['a', ' ', '0', '&', '=', '<', '"', '\n', ',', '%', '{', '[']

/** What reads the texts of addresses, settings, frames, identity providers and config. */
export function grownTexts(): Growth[] {
  const page = shippedPage('spend')
  const view = { page, today: '2026-11-21', clientId: 1 }
  const tried =
    <T>(read: (text: string) => T) =>
    (text: string) => {
      try {
        return read(text)
      } catch {
        return undefined
      }
    }
  const readers: Readonly<Record<string, { readonly most: number; readonly read: (text: string) => unknown }>> = {
    'a view in an address': {
      most: 64_000,
      read: (text) => readView([...new URLSearchParams(`filter.service=${text}&x=${text}`)], view),
    },
    'the parameters of an address': { most: 64_000, read: (text) => readView([...new URLSearchParams(text)], view) },
    'frames of STOMP': {
      most: 512 * 1024,
      read: (text) =>
        new Parser(
          () => undefined,
          () => undefined,
        ).parseChunk(`SEND\ndestination:${text}\n\n${text}\0`),
    },
    'headers of STOMP': {
      most: 512 * 1024,
      read: (text) =>
        new Parser(
          () => undefined,
          () => undefined,
        ).parseChunk(`SEND\n${`${text.slice(0, 8)}:1\n`.repeat(text.length / 16)}\n\0`),
    },
    'an answer of a provider': { most: 64_000, read: (text) => answerXml(text) },
    'the request of an answer': { most: 64_000, read: (text) => requestIdOf(`<a ${text}`) },
    'the attributes of an answer': { most: 64_000, read: (text) => attributeNamesIn(`<a>${text}`) },
    'metadata of a provider': { most: MB, read: (text) => readMetadata(`<a ${text}`, { now: new Date('2026-11-21') }) },
    'a config file': { most: 100_000, read: (text) => readConfigFile({ file: 'a.json', text }, z.unknown()) },
    'a config file of one text': {
      most: 100_000,
      read: (text) =>
        readConfigFile({ file: 'a.json', text: JSON.stringify({ a: text }) }, z.strictObject({ b: z.string() })),
    },
    'a text of a form': { most: 20_000, read: (text) => plainText(text).trim() },
  }
  const ofTexts = Object.entries(readers).flatMap(([name, { most, read }]) =>
    SIGNS.map((sign) => ({
      name: `${name} of ${JSON.stringify(sign)}`,
      most,
      of: (size: number) => {
        const text = sign.repeat(size)
        return () => tried(read)(text)
      },
    })),
  )
  const stored: Readonly<Record<string, { readonly most: number; readonly run: (count: number) => unknown }>> = {
    'cards of a page': {
      most: 5_000,
      run: (count) =>
        readStoredPages({
          selectedDashboardPageIndex: 0,
          dashboardPages: [{ id: 'pabcdefgh', name: 'A', dashboardIds: [], cards: named(count, card) }],
        }),
    },
    pages: {
      most: 5_000,
      run: (count) =>
        readStoredPages({
          selectedDashboardPageIndex: 0,
          dashboardPages: Array.from({ length: count }, (_, at) => ({
            id: `p${at}`,
            name: `A${at}`,
            dashboardIds: [],
            cards: {},
          })),
        }),
    },
    'saved views': {
      most: 20_000,
      run: (count) => readSavedViews(named(count, () => ({ name: 'A', address: '/a', starred: false }))),
    },
    'parameters of a view': {
      most: 8_000,
      run: (count) =>
        readView(
          Array.from({ length: count }, (_, at) => [`filter.service`, `a${at}`] as const),
          view,
        ),
    },
    'filters of a view': {
      most: 8_000,
      run: (count) =>
        readView(
          Array.from({ length: count }, (_, at) => [`filter.f${at}`, 'a'] as const),
          view,
        ),
    },
  }
  const ofCounts = Object.entries(stored).map(([name, { most, run }]) => ({
    name: `stored ${name}`,
    most,
    of: (count: number) => () => run(count),
  }))
  return [...ofTexts, ...ofCounts]
}

const card = () => ({
  page: 'spend',
  chartName: 'map',
  fact: 'total_spend',
  settings: {},
  place: { x: 0, y: 0, w: 12, h: 12 },
})

function named<T>(count: number, of: () => T): Record<string, T> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, of()]))
}
