import { FAULTS } from './mutants.ts'
import type { Mutated } from './mutate.ts'

/** Per cent, of the mutants of a machine. */
const LEAST_CAUGHT = 95
const MOST_EQUIVALENT = 5

/** What became of the mutants of a machine, for a person. */
export function mutateWords(name: string, all: readonly Mutated[], ms: number): string[] {
  const { caught, told, equivalent } = shares(all)
  return [
    `${name}: ${caught.words} caught by the walks, ${equivalent.words} equivalent, ${told.words} told by the baseline, ${(ms / 1000).toFixed(1)} s`,
    ...kindWords(all),
    ...all.filter(({ became }) => became !== 'caught').map(({ became, what }) => `  ${became}: ${what}`),
    ...all.filter(({ isTold }) => !isTold).map(({ what }) => `  not told: ${what}`),
  ]
}

/** Of each kind of fault, how many the walks caught and the baseline tells. */
export function kindWords(all: readonly Mutated[]): string[] {
  return FAULTS.flatMap((kind) => {
    const these = all.filter((each) => each.kind === kind)
    const { caught, told } = shares(these)
    return these.length === 0 ? [] : [`  ${kind}: ${caught.words} caught, ${told.words} told`]
  })
}

export function isEnough(all: readonly Mutated[]): boolean {
  const { caught, told, equivalent } = shares(all)
  return caught.percent >= LEAST_CAUGHT && equivalent.percent <= MOST_EQUIVALENT && told.percent === 100
}

function shares(all: readonly Mutated[]) {
  const apart = all.filter(({ became }) => became !== 'equivalent')
  return {
    caught: share(
      apart.filter(({ became }) => became === 'caught'),
      apart,
    ),
    equivalent: share(
      all.filter(({ became }) => became === 'equivalent'),
      all,
    ),
    told: share(
      all.filter(({ isTold }) => isTold),
      all,
    ),
  }
}

function share(part: readonly Mutated[], whole: readonly Mutated[]) {
  const percent = whole.length === 0 ? 100 : (part.length * 100) / whole.length
  return { percent, words: `${part.length} of ${whole.length} (${percent.toFixed(1)} %)` }
}
