import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HELP_TOPICS, topicOfPath, type HelpTopic } from '../../domain/assistant/help.ts'
import {
  goBack,
  goForward,
  mayGoBack,
  mayGoForward,
  openHelp,
  shownTopic,
  visitTopic,
  type HelpHistory,
} from '../../src/help/help-history.ts'

const topic = fc.constantFrom(...HELP_TOPICS)
const step = fc.oneof(topic, fc.constantFrom('back' as const, 'forward' as const))

/** Two stacks, as a browser's history is usually told. */
interface Model {
  readonly behind: readonly HelpTopic[]
  readonly shown: HelpTopic
  readonly ahead: readonly HelpTopic[]
}

function stepModel({ behind, shown, ahead }: Model, taken: HelpTopic | 'back' | 'forward'): Model {
  const before = behind.at(-1)
  const [after, ...later] = ahead
  if (taken === 'back')
    return before ? { behind: behind.slice(0, -1), shown: before, ahead: [shown, ...ahead] } : { behind, shown, ahead }
  if (taken === 'forward')
    return after ? { behind: [...behind, shown], shown: after, ahead: later } : { behind, shown, ahead }
  return taken === shown ? { behind, shown, ahead } : { behind: [...behind, shown], shown: taken, ahead: [] }
}

function stepHistory(history: HelpHistory, taken: HelpTopic | 'back' | 'forward'): HelpHistory {
  return taken === 'back' ? goBack(history) : taken === 'forward' ? goForward(history) : visitTopic(history, taken)
}

test('back and forward move through the visited topics, and a new one clears what lay ahead (HELP-05)', () => {
  fc.assert(
    fc.property(topic, fc.array(step, { maxLength: 40 }), (first, steps) => {
      let history = openHelp(first)
      let model: Model = { behind: [], shown: first, ahead: [] }
      for (const taken of steps) {
        history = stepHistory(history, taken)
        model = stepModel(model, taken)
        expect([shownTopic(history), mayGoBack(history), mayGoForward(history)]).toEqual([
          model.shown,
          model.behind.length > 0,
          model.ahead.length > 0,
        ])
      }
    }),
  )
})

describe('the topic of the current page (HELP-02)', () => {
  test.each([
    ['/aframe/dashboard/spend', 'spend'],
    ['/aframe/dashboard/carrierScore?fact=late', 'carrierscore'],
    ['/aframe/dashboard/starburst', 'networkmap'],
    ['/aframe/distributionmap', 'distributionmap'],
    ['/aframe/dashboard/shippingInsight#x', 'shippinginsight'],
    ['/invoices', 'features'],
    ['/', 'features'],
  ] as const)('%s has %s', (path, expected) => expect(topicOfPath(path)).toBe(expected))
})
