import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../domain/values/language.ts'
import { lexiconsFor } from '../../../server/assistant/reading/kept-lexicons.ts'
import type { ConfigSnapshot } from '../../../server/config/config-snapshot.ts'
import { ASKED_CONTEXT } from '../../domain/assistant/question/asked-context.ts'

const { catalog, words, names, values } = ASKED_CONTEXT
const newConfig = (of = words) => ({ catalog, words: of, reports: new Map() }) as unknown as ConfigSnapshot

/** How often others had a turn while the lexicons were made, and these. */
async function made(config: ConfigSnapshot, asker: Parameters<typeof lexiconsFor>[1]) {
  let [turns, over] = [0, false]
  const count = () => {
    turns += 1
    if (!over) setImmediate(count)
  }
  setImmediate(count)
  const lexicons = await lexiconsFor(config, asker)
  over = true
  return { lexicons, turns }
}

test('others have a turn between the lexicons of the languages, which are kept for who asks next', async () => {
  const config = newConfig()
  const first = await made(config, { names, values })
  expect([...first.lexicons.keys()].sort()).toEqual([...LANGUAGES].sort())
  expect(first.turns).toBeGreaterThanOrEqual(LANGUAGES.length)
  const again = await made(config, { names: new Set(names), values: new Map(values) })
  expect([again.lexicons === first.lexicons, again.turns]).toEqual([true, 0])
})

test('who has other values, or may ask for less, and a config that was changed have lexicons of their own', async () => {
  const config = newConfig()
  const { lexicons } = await made(config, { names, values })
  const others = [
    await made(config, { names, values: new Map() }),
    await made(config, { names: new Set([...names].slice(1)), values }),
    await made(newConfig(), { names, values }),
  ]
  expect(others.map((other) => other.lexicons === lexicons)).toEqual([false, false, false])
})

test('of many askers the last are kept', async () => {
  const config = newConfig(new Map([...words].slice(0, 1)))
  const asker = (nth: number) => ({
    names: new Set<string>(),
    values: new Map([['carrier_name', [{ value: `${nth}`, name: `Carrier ${nth}` }]]]),
  })
  const first = await lexiconsFor(config, asker(0))
  for (let nth = 1; nth < 12; nth += 1) await lexiconsFor(config, asker(nth))
  expect(await lexiconsFor(config, asker(0))).toBe(first)
  const second = await lexiconsFor(config, asker(1))
  for (let nth = 12; nth < 24; nth += 1) await lexiconsFor(config, asker(nth))
  expect(await lexiconsFor(config, asker(1))).not.toBe(second)
})
