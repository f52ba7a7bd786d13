import { relative } from 'node:path'
import { ROOT } from '../root.mjs'
import { noteTo } from './test-log.mjs'

/** A reporter of Playwright that writes the test log. */
export default class PlaywrightLog {
  #note

  constructor({ log }) {
    this.#note = noteTo(log)
  }

  printsToStdio() {
    return false
  }

  onBegin(_config, suite) {
    for (const test of suite.allTests())
      this.#note({ test: test.id, file: relative(ROOT, test.location.file), title: titleOf(test), tags: test.tags })
  }

  onTestEnd(test, { status, duration, errors }) {
    if (status === 'interrupted') return
    const isPassed = status === test.expectedStatus
    const state = status === 'skipped' ? 'skipped' : isPassed ? 'passed' : 'failed'
    const [error] = isPassed ? [] : errors
    const place = error?.location && `${relative(ROOT, error.location.file)}:${error.location.line}`
    const words = error && [place, error.message ?? error.value].filter(Boolean).join('\n')
    this.#note({ test: test.id, state, seconds: duration / 1000, ...(words && { error: words }) })
  }

  onError({ message, value }) {
    this.#note({ fault: message ?? value, file: '' })
  }
}

/** Its project, and the titles around it but its file's. */
function titleOf(test) {
  const [, project, , ...titles] = test.titlePath()
  return `[${project}] ${titles.join(' › ')}`
}
