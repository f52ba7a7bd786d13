import { knownOf, loadMachines } from './load-machines.ts'

/** Prints what is known of the machines of the tree that it is run in. */
const known = []
for (const [name, loaded] of await loadMachines(process.cwd())) known.push([name, await knownOf(name, loaded)])
process.stdout.write(JSON.stringify(known))
