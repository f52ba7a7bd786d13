import { reportActors } from './report-actors.ts'
import { SIGHTED, type Sighting } from './sighting.ts'

type Told = Partial<Record<typeof SIGHTED, (sighting: Sighting) => void>>

reportActors((sighting) => (globalThis as Told)[SIGHTED]?.(sighting))
