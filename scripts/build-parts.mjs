import { PARTS } from './ensure-built.mjs'
import { ROOT } from './root.mjs'

/** Makes the parts of the app that are tested alone, with what mounts them and tells a test what their actors do. */
const { build } = await import('vite')
await build({
  root: ROOT,
  logLevel: 'warn',
  build: { outDir: PARTS, rolldownOptions: { input: 'tests/qa/component/mounted/index.html' } },
})
