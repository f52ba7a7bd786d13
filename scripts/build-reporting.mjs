import { REPORTING_APP } from './ensure-built.mjs'
import { ROOT } from './root.mjs'

const reportActorsFirst = {
  name: 'report-actors-first',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/main.tsx') ? `import '/tests/qa/reporting/report-to-test.ts'\n${code}` : null,
}

/** Makes the browser app as it is, with one more script before it, which tells a test what its actors do. */
const { build } = await import('vite')
await build({
  root: ROOT,
  logLevel: 'warn',
  plugins: [reportActorsFirst],
  build: { outDir: `${REPORTING_APP}/dist` },
})
