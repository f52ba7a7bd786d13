import { relative, sep } from 'node:path'
import { ROOT } from './root.mjs'

/** The server reads files that lie beside its modules; bundled, a module says where its source lies, and those files are still read from there. */
const besideTheirSource = {
  name: 'beside-their-source',
  enforce: 'pre',
  transform(code, id) {
    const path = relative(ROOT, id).split(sep).join('/')
    if (!path.startsWith('server/') || !code.includes('import.meta.')) return null
    const folder = path.slice(0, path.lastIndexOf('/'))
    return {
      code: code
        .replaceAll('import.meta.dirname', () => `(import.meta.dirname + '/../${folder}')`)
        .replaceAll('import.meta.url', () => `new URL('../${path}', import.meta.url).href`),
      map: null,
    }
  },
}

/** Packages that are nothing but modules, four hundred together: to find and read each is a fifth of a start. */
const OF_MANY_FILES = ['kysely', 'zod', 'jose']

/** Makes the server's two programs, of one file each and what they share: as a thousand modules they take a second longer to start (decision 0071). */
const { build } = await import('vite')
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  plugins: [besideTheirSource],
  ssr: { noExternal: OF_MANY_FILES },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    emptyOutDir: true,
    outDir: 'dist-server',
    rolldownOptions: {
      // Nothing is taken for unused: a call that is there because it may throw (`decodeURIComponent` in a try) would be dropped.
      treeshake: false,
      input: { main: 'server/main.ts', cli: 'server/cli.ts' },
      output: { chunkFileNames: '[name].js', minify: false },
    },
  },
})
