import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/**
 * What a runner says while it runs, a line of JSON each, so that it is there also of a run that was ended:
 * `{ file }` a file is to be run; `{ test, file, title, tags }` a test is to be run; `{ test, state, seconds, error }` a try of it ended;
 * `{ file, seconds, error }` a file ended, with what went wrong beside its tests; `{ fault, file }` something went wrong beside all of them.
 */
export function noteTo(path) {
  return (entry) => appendFileSync(path, `${JSON.stringify(entry)}\n`)
}

/**
 * What the logs of a runner's tries say, the first try first.
 * @returns `{ tests, files, faults }`: of each test `{ file, title, tags, tries: [{ state, seconds, error }] }`; of each file, by its
 * name, how each try of it ended: `null` not at all, `''` well; of each try its faults, `{ fault, file }`.
 */
export function readTestLogs(paths) {
  const tests = new Map()
  const files = new Map()
  const faults = paths.map(() => [])
  for (const [at, path] of paths.entries())
    for (const entry of linesOf(path)) {
      if (entry.fault !== undefined) faults[at].push(entry)
      else if (entry.state !== undefined) tests.get(entry.test).tries.push(entry)
      else if (entry.test !== undefined) tests.set(entry.test, tests.get(entry.test) ?? { ...entry, tries: [] })
      else if (entry.seconds === undefined) files.set(entry.file, [...(files.get(entry.file) ?? []), null])
      else files.set(entry.file, [...files.get(entry.file).slice(0, -1), entry.error ?? ''])
    }
  return { tests: [...tests.values()], files, faults }
}

function linesOf(path) {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
