import './help.mjs'
import { ensureBuilt, ensurePartsBuilt, ensureServerBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

const BUILDS = { server: [ensureServerBuilt], parts: [ensurePartsBuilt] }

/** Builds what changed of the browser app and of the server, with `server` of the server alone, with `parts` of the parts that are tested alone. */
await ensureInstalled()
for (const build of BUILDS[process.argv[2]] ?? [ensureBuilt, ensureServerBuilt]) process.exitCode ||= await build()
