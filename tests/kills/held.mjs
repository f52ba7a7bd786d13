import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Loads what a server's program is made of, and lets the program begin once a line comes in: while one server works, the
 * next is loaded. Nothing of the data is opened before.
 */
const programs = join(import.meta.dirname, '..', '..', 'dist-server')
const parts = readdirSync(programs).filter((name) => name.endsWith('.js') && !['main.js', 'cli.js'].includes(name))
for (const name of [...parts.map((part) => join(programs, part)), 'fastify', '@node-saml/node-saml']) await import(name)
await once(process.stdin, 'data')
process.stdin.unref()
