import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSamlProvider, providerEntry } from '../support/portal/saml-provider.ts'
import { buildServerPrograms, serverProgram } from '../support/portal/server-programs.ts'
import { copyTemplate, makeTemplate, TEST_PACKAGES, TEST_TODAY } from '../support/portal/template-data.ts'
import { e2eDataDir } from './data-dir.ts'
import { linkedServer } from './linked-app.ts'

/** Serves the built app for the browser tests: small demo data of a fixed day, in a folder that goes when the server ends, and an identity provider beside it. `E2E_APP` names a folder with another build of the app. */
const port = process.env.E2E_PORT ?? '4173'
const app = process.env.E2E_APP
const publicUrl = `http://127.0.0.1:${port}`
const dataDir = e2eDataDir(port)
rmSync(dataDir, { recursive: true, force: true })
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
buildServerPrograms()
await makeTemplate()
copyTemplate(dataDir)
const provider = await openSamlProvider({ publicUrl })
writeFileSync(join(dataDir, 'sso.json'), JSON.stringify({ providers: [providerEntry(provider.entryPoint)] }))

const server = spawn(process.execPath, app === undefined ? serverProgram('main') : linkedServer(app), {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    DEMO: 'on',
    DEMO_PACKAGES: String(TEST_PACKAGES),
    DEMO_TODAY: TEST_TODAY,
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
