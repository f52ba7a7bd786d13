import type { AnyStateMachine } from 'xstate'
import { atomicPaths, nodesOf, ownTransitions } from './coverage.ts'

/** The machine that a file of `machines/` exports. */
export interface NewMachine {
  /** Of the file, without `.machine.ts`. */
  readonly name: string
  /** Of the repository. */
  readonly file: string
  /** What it is exported as. */
  readonly exported: string
  readonly machine: AnyStateMachine
}

const ENDING = /^xstate\.(done|error)\.actor\.(?:.*\.)?([^.]+)$/
const DELAY = /^xstate\.after\.([^.]+)\./

/** A first version of what the kit needs of a machine, by the names of the files; the words are there to be made better. */
export function newModel({ name, file, exported, machine }: NewMachine): Record<string, string> {
  const cases = casesOf(machine)
  const [Case, from] = [`${pascal(name)}Case`, `../../../${file}`]
  const states = atomicPaths(nodesOf(machine.root))
  const lines = (all: readonly string[], indent: string) => all.map((each) => `${indent}${each}\n`).join('')
  return {
    'cases.ts': `import type { AnyEventObject } from 'xstate'
import { ${exported} } from '${from}'
import { AS_IT_IS, type Model } from '../../qa/model.ts'

/** Everything that happens to it, by name. */
export const CASES = {
${lines(
  cases.map(({ words, type }) => `'${words}': { type: '${type}' },`),
  '  ',
)}} as const satisfies Readonly<Record<string, AnyEventObject>>

export type ${Case} = keyof typeof CASES

export const model = { machine: ${exported}, cases: CASES, starts: AS_IT_IS } as const satisfies Model<${Case}>
`,
    'machine-level.ts': `import { expect } from 'vitest'
import { createActor } from 'xstate'
import type { ${exported} } from '${from}'
import { stateKeyOf, type OpenMachineLevel, type StateKey, type Step } from '../../qa/model.ts'
import { silent } from '../../qa/silent.ts'
import { reach } from '../../qa/turns.ts'
import { CASES, model, type ${Case} } from './cases.ts'

/** The machine without its calls and effects, which the cases answer: provide them here, so that the walks drive the real ones. */
export const openMachineLevel: OpenMachineLevel<${Case}, StateKey<typeof ${exported}>, keyof typeof model.starts> = ({
  start,
  inspect,
}) => {
  const actor = createActor(silent(model), { input: model.starts[start], inspect }).start()
  const send =
    (name: ${Case}) =>
    async ({ to }: Step<${Case}>) => {
      actor.send(CASES[name] as never)
      await reach(actor, to)
    }
  /** Say more: what a person sees in it, what was told, what is stored. */
  const stands = (state: string) => () => expect(stateKeyOf(actor.getSnapshot()).split('|')).toContain(state)
  return {
    drivers: {
${lines(
  cases.map(({ words }) => `'${words}': send('${words}'),`),
  '      ',
)}    },
    states: {
${lines(
  states.map((path) => `'${path}': stands('${path}'),`),
  '      ',
)}    },
    snapshot: () => actor.getSnapshot(),
    stop: () => void actor.stop(),
  }
}
`,
    'component-level.ts': `import type { ${exported} } from '${from}'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import type { StateKey } from '../../qa/model.ts'
import type { ${Case} } from './cases.ts'

/** A person's hands and eyes on what \`part.tsx\` mounts; what is no person is in the test's hands: \`calls\`, \`passTime\`, \`tell\`. */
export const componentLevel: ComponentLevel<${Case}, StateKey<typeof ${exported}>> = {
  open: ({ page }) => ({
    drivers: {
${lines(
  cases.map(({ words }) => `'${words}': () => page.getByRole('button', { name: '${words}', exact: true }).click(),`),
  '      ',
)}    },
    states: {
${lines(
  states.map((path) => `'${path}': () => expect(page.getByText('${path}', { exact: true })).toBeVisible(),`),
  '      ',
)}    },
  }),
}
`,
    'part.tsx': `import { useActor } from '@xstate/react'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { leavesOf } from '../../qa/model.ts'
import { silent } from '../../qa/silent.ts'
import { CASES, model } from './cases.ts'

const machine = silent(model)

/** Nothing of the product yet: a button for each case, and where the machine stands. Mount the parts that run it in their place. */
export const Part: MountedPart<keyof typeof model.starts> = ({ start }) => {
  const [snapshot, send] = useActor(machine, { input: model.starts[start] })
  return (
    <>
      {leavesOf(snapshot.value).map((state) => (
        <p key={state}>{state}</p>
      ))}
      {Object.entries(CASES).map(([name, event]) => (
        <button key={name} onClick={() => send(event as never)}>
          {name}
        </button>
      ))}
    </>
  )
}
`,
    'browser-level.ts': `import type { ${exported} } from '${from}'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { StateKey } from '../../qa/model.ts'
import type { ${Case} } from './cases.ts'

const unsaid = (what: string) => () => Promise.reject(new Error(\`say how a person meets it: \${what}\`))

/** A person's hands and eyes in the product: open the page where they meet it, and say of each case how they make it happen, of each state what they see. A spec walks it by \`testInBrowser\`. */
export const browserLevel: BrowserLevel<${Case}, StateKey<typeof ${exported}>> = {
  places: { 'in the product': {} },
  open: async ({ page }) => {
    await page.goto('/')
    return {
      drivers: {
${lines(
  cases.map(({ words }) => `'${words}': unsaid('${words}'),`),
  '        ',
)}      },
      states: {
${lines(
  states.map((path) => `'${path}': unsaid('${path}'),`),
  '        ',
)}      },
    }
  },
}
`,
    [`${name}.machine.test.ts`]: `import { describe } from 'vitest'
import { testWalks } from '../../qa/test-walks.ts'
import { model } from './cases.ts'
import { openMachineLevel } from './machine-level.ts'

describe('${name.replaceAll('-', ' ')}, by generated walks', () => testWalks({ model, openMachineLevel }))
`,
  }
}

/** The events that a machine hears, each with words of its own. */
function casesOf(machine: AnyStateMachine): { readonly words: string; readonly type: string }[] {
  const types = new Set(
    nodesOf(machine.root)
      .flatMap(ownTransitions)
      .map(({ eventType }) => eventType),
  )
  types.delete('')
  const words = new Map<string, string>()
  for (const type of types) words.set(wordsOf(type), words.has(wordsOf(type)) ? '' : type)
  return [...types].map((type) => ({ words: words.get(wordsOf(type)) === type ? wordsOf(type) : type, type }))
}

function wordsOf(type: string): string {
  const [, ending, actor] = ENDING.exec(type) ?? []
  const [, delay] = DELAY.exec(type) ?? []
  if (ending) return `${actor} ${ending === 'done' ? 'is done' : 'fails'}`
  return delay ? `${delay} is over` : type.replaceAll('.', ' is ')
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
