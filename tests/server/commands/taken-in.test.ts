import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { serverProgram } from '../../support/portal/server-programs.ts'

/** The packages that a built program takes in before it does anything, bundled with it or not, in the order of their names. */
function takenIn(name: 'main' | 'cli'): string[] {
  const program = serverProgram(name).at(-1) ?? ''
  const seen = new Set<string>()
  const packages = new Set<string>()
  const follow = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    const code = readFileSync(path, 'utf8')
    for (const [, name = ''] of code.matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)) packages.add(name)
    for (const [, from = ''] of code.matchAll(/^import (?:.* from )?"([^"]+)";$/gm)) {
      if (from.startsWith('.')) follow(join(dirname(path), from))
      else if (!from.startsWith('node:')) packages.add(from)
    }
  }
  follow(program)
  return [...packages].sort()
}

test('a command that the server answers takes in no more than what reads its settings', () =>
  expect(takenIn('cli')).toEqual(['zod']))

test('a server takes in what it answers with, and not what draws charts, which only a check of the config does', () => {
  const packages = takenIn('main')
  expect(packages).toEqual(expect.arrayContaining(['@duckdb/node-api', 'fastify', 'zod']))
  expect(packages.filter((name) => name.startsWith('vega'))).toEqual([])
})
