import { openState } from '../../server/upkeep/open-state.ts'
import { takeInFiles } from '../../server/uploads/kept/take-in-files.ts'

/** Takes uploads of a folder into a state: the words after the program say which. */
const [path = '', folder = ''] = process.argv.slice(2)
const state = await openState(path)
process.stdout.write('begun')
await takeInFiles(state, folder)
await state.destroy()
