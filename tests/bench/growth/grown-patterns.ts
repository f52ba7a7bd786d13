import { patternsIn, SHORT } from '../../architecture/open-searches.ts'
import { parse } from '../../architecture/imports.ts'
import { isCode, readTree, topFolder } from '../../architecture/tree.ts'
import type { Growth } from './growth.ts'

const FOLDERS = ['domain', 'server', 'openapi', 'machines']
/** More than a cell, a title or a typed text has. */
const MOST_SIGNS = 32_000
const RUNS = [
  'a',
  'A',
  '0',
  ' ',
  '\t',
  '\n',
  ',',
  '.',
  '-',
  '_',
  '/',
  '"',
  "'",
  '=',
  '{',
  '(',
  '[',
  '&',
  '%',
  '*',
  '~',
  ':',
  ';',
  '|',
  '$',
  '#',
  '@',
  '<',
  '\\',
  '+',
  'é',
  'a ',
  '0,',
  'a,',
  '1.',
  'a.',
  'a-',
  '{a',
  '"a',
  '%2',
  'a=',
  'a0',
  '0a',
  'aA',
]
/** What reads texts of our own alone. */
const OWN = new Set(['server/pictures/painting-process.ts'])
const ENDS = ['', '!', '\u0001']

/** Every regular expression of the server and the rules, on long runs of a sign or two, and of its own words, with an end that fits and ends that do not. */
export function grownPatterns(): Growth[] {
  const patterns = new Map(
    [...readTree()]
      .filter(([path]) => isCode(path) && FOLDERS.includes(topFolder(path)))
      .flatMap(([path, text]) => patternsIn(parse(path, text)).map((pattern) => [pattern, path] as const)),
  )
  return [...patterns].flatMap(([written, path]) => {
    if (SHORT.has(written) || OWN.has(path)) return []
    const end = written.lastIndexOf('/')
    const [source, flags] = [written.slice(1, end), written.slice(end + 1)]
    const words = [...new Set(source.match(/[A-Za-z]{2,}/g) ?? [])].slice(0, 6)
    return [...RUNS, ...words].flatMap((run) =>
      ENDS.map((last) => ({
        name: `${path}: ${written} on ${JSON.stringify(run)}, then ${JSON.stringify(last)}`,
        most: MOST_SIGNS,
        of: (size: number) => {
          const text = run.repeat(Math.ceil(size / run.length)) + last
          return () => text.replace(new RegExp(source, flags), '')
        },
      })),
    )
  })
}
