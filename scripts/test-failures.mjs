import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './root.mjs'
import { readJson } from './test-counts.mjs'

const MOST_LINES = 12

/** What failed by vitest's JSON report, each with the first lines of what it says: what is shown where the end of a long log is all that is kept. */
export function readVitestFailures(file) {
  return (readJson(file)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const broken = status === 'failed' && assertionResults.length === 0
    return broken
      ? [inShort(relative(ROOT, name), message)]
      : assertionResults
          .filter((each) => each.status === 'failed')
          .map(({ fullName, failureMessages }) =>
            inShort(`${relative(ROOT, name)} › ${fullName}`, failureMessages.join('\n')),
          )
  })
}

/** The same by Playwright's, with the line of the test at which it ended. */
export function readPlaywrightFailures(file) {
  return (readJson(file)?.suites ?? []).flatMap(specsIn).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .flatMap(({ results }) => results.filter(({ status }) => status !== 'passed'))
      .flatMap(({ errors }) => errors.slice(0, 1))
      .map(({ message, location }) =>
        inShort(location ? `${relative(ROOT, location.file)}:${location.line} › ${title}` : title, message),
      ),
  )
}

function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)]
}

function inShort(title, message = 'It does not say why.') {
  const lines = stripVTControlCharacters(message).trim().split('\n')
  return [title, ...lines.slice(0, MOST_LINES).map((line) => `    ${line}`)].join('\n')
}
