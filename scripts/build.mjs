import { ensureBuilt, ensureServerBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

/** Builds what changed of the browser app and of the server, or with `server` of the server alone. */
await ensureInstalled()
process.exitCode = (process.argv[2] === 'server' ? 0 : await ensureBuilt()) || (await ensureServerBuilt())
