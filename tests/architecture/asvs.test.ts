import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')
const STATES = ['met', 'partly', 'not met', 'not ours'] as const
const ROWS = [...PAGE.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([\w ]+) \| (.+) \|$/gm)].map(
  ([, number = '', level = '', state = '', where = '']) => ({ number, level, state, where }),
)

test('the page on ASVS has each requirement of levels 1 and 2 once, and counts them as they are', () => {
  expect(new Set(ROWS.map(({ number }) => number)).size).toBe(ROWS.length)
  const count = (state: string, level: string) =>
    ROWS.filter((row) => (state === 'all' || row.state === state) && row.level === level).length
  // The numbers of the published 5.0.0.
  expect([count('all', '1'), count('all', '2')]).toEqual([70, 183])
  for (const state of [...STATES, 'all']) {
    const [one, two] = [count(state, '1'), count(state, '2')]
    expect(PAGE).toContain(`| ${state} | ${one + two} | ${one} | ${two} |`)
  }
})

test('every place that it names is there', () => {
  const places = ROWS.flatMap(({ where }) =>
    [...where.matchAll(/`((?:server|src|domain|tests|docs|openapi|scripts|config)\/[\w./-]+)`/g)].map(
      ([, place = '']) => place,
    ),
  )
  expect(places.length).toBeGreaterThan(100)
  expect(places.filter((place) => !existsSync(join(ROOT, place)))).toEqual([])
})
