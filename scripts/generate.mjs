import './help.mjs'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawMachine } from './draw-machine.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { firstDifference } from './first-difference.mjs'
import { listAddresses } from './list-addresses.mjs'
import { listDecisions } from './list-decisions.mjs'
import { ROOT } from './root.mjs'

/** Every generated file, path to text, in the order they are made. */
async function makeFiles() {
  const { tsImport } = await import('tsx/esm/api')
  const { makeDocument } = await tsImport('../openapi/make-document.ts', import.meta.url)
  const { makeJsonSchemas } = await tsImport('../server/config/make-json-schemas.ts', import.meta.url)
  const { default: openapiTypes, astToString, COMMENT_HEADER } = await import('openapi-typescript')

  const document = makeDocument()
  return {
    'openapi/openapi.json': asJson(document),
    'openapi/schema.d.ts': `${COMMENT_HEADER}${astToString(await openapiTypes(structuredClone(document)))}`,
    'docs/machines.md': await drawMachines(tsImport),
    'docs/addresses.md': await listAddresses(tsImport),
    'docs/decisions/README.md': listDecisions(),
    ...Object.fromEntries(
      Object.entries(makeJsonSchemas()).map(([file, schema]) => [`config/schema/${file}`, asJson(schema)]),
    ),
  }
}

async function drawMachines(tsImport) {
  const parts = [
    '# State machines\n\nOne flow each; made by `npm run generate` from `machines/`. Round ends: where it begins. Double frame: where it ends.',
  ]
  for (const file of readdirSync(join(ROOT, 'machines'), { recursive: true })
    .filter((name) => name.endsWith('.machine.ts'))
    .sort()) {
    const exported = await tsImport(`../machines/${file}`, import.meta.url)
    for (const [name, machine] of Object.entries(exported)) {
      if (machine?.root === undefined) continue
      parts.push(
        `## ${name}\n\n[machines/${file}](../machines/${file})\n\n\`\`\`mermaid\n${drawMachine(machine)}\n\`\`\``,
      )
    }
  }
  return `${parts.join('\n\n')}\n`
}

function asJson(value) {
  return `${JSON.stringify(value, null, 2)}\n`
}

await ensureInstalled({ development: true })
const check = process.argv.includes('--check')
for (const [path, text] of Object.entries(await makeFiles())) {
  const full = join(ROOT, path)
  const committed = existsSync(full) ? readFileSync(full, 'utf8') : ''
  if (committed === text) continue
  if (check) {
    console.error(`${path} is not what its source makes.\n${firstDifference(committed, text)}`)
    process.exitCode = 1
  } else {
    writeFileSync(full, text)
    console.log(`Wrote ${path}`)
  }
}
if (process.exitCode) console.error('Run npm run generate and commit what it writes.')
