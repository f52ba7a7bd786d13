import { createUserSettings } from '../../../server/state/settings.ts'
import { openState } from '../../../server/state/open-state.ts'

/** Saves one setting after another into the file named on the command line, and says each number once it is saved. */
const state = await openState(process.argv[2] ?? '')
const settings = createUserSettings(state, () => new Date())
for (let saved = 1; ; saved += 1) {
  const result = await settings.save({ userId: 1, key: 'count', value: String(saved) })
  await settings.save({ userId: 1, key: `key-${saved}`, value: String(saved) })
  if (result.ok) process.stdout.write(`${saved}\n`)
}
