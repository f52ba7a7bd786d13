import { relative } from 'node:path'
import { ROOT } from '../root.mjs'
import { noteTo } from './test-log.mjs'

/** A reporter of Vitest that writes the test log. Tests that the run leaves out by a tag are none of its own. */
export class VitestLog {
  #note
  #without
  #isShard = false

  constructor({ log, without }) {
    this.#note = noteTo(log)
    this.#without = without
  }

  onInit({ config }) {
    this.#isShard = config.shard !== undefined
  }

  /** Of a shard it is told all files, also those of the others. */
  onTestRunStart(specifications) {
    if (this.#isShard) return
    for (const { moduleId, project } of specifications) this.#note({ file: fileOf(moduleId, project) })
  }

  onTestModuleQueued(module) {
    if (this.#isShard) this.#note({ file: fileOf(module.moduleId, module.project) })
  }

  onTestModuleCollected(module) {
    for (const [test, each] of this.#testsOf(module))
      this.#note({ test, file: relative(ROOT, module.moduleId), title: each.fullName, tags: each.tags })
  }

  onTestModuleEnd(module) {
    for (const [test, each] of this.#testsOf(module)) {
      const { state, errors = [] } = each.result()
      const seconds = (each.diagnostic()?.duration ?? 0) / 1000
      if (state !== 'pending') this.#note({ test, state, seconds, ...(errors[0] && { error: wordsOf(errors[0]) }) })
    }
    const errors = [module, ...module.children.allSuites()].flatMap((each) => each.errors())
    const file = fileOf(module.moduleId, module.project)
    this.#note({ file, seconds: module.diagnostic().duration / 1000, ...(errors[0] && { error: wordsOf(errors[0]) }) })
  }

  onTestRunEnd(_modules, unhandled) {
    for (const error of unhandled)
      this.#note({ fault: wordsOf(error), file: relative(ROOT, error.VITEST_TEST_PATH ?? '') })
  }

  /** The tests with what names each also where two of a file have one title. */
  #testsOf(module) {
    const met = new Map()
    return [...module.children.allTests()]
      .filter(({ tags }) => !tags.includes(this.#without))
      .map((each) => {
        const title = `${fileOf(module.moduleId, module.project)} › ${each.fullName}`
        met.set(title, (met.get(title) ?? 0) + 1)
        return [`${title} (${met.get(title)})`, each]
      })
  }
}

/** A file of each project that runs it. */
function fileOf(moduleId, project) {
  return `${relative(ROOT, moduleId)} [${project.name}]`
}

function wordsOf({ name, message, stack }) {
  return stack?.includes(message) ? stack : `${name}: ${message}`
}
