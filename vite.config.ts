import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`
const SERVER_PATHS = [
  '/aiparcelweb',
  '/aiparcelreports',
  '/aichatbot',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/texts',
  '/help',
  '/notices',
]

/** jsPDF would fetch them for HTML and SVG of its own; pictures are given to it as svg2pdf draws them. */
const UNUSED_BY_JSPDF = ['canvg', 'html2canvas', 'dompurify']

const ROOT_PACKAGE = join(import.meta.dirname, 'package.json')
const ENTERPRISE_PACKAGE = join(import.meta.dirname, 'enterprise', 'package.json')
const hasEnterprise = existsSync(
  join(import.meta.dirname, 'enterprise', 'node_modules', 'ag-grid-enterprise', 'package.json'),
)

/** AG Grid Enterprise is there where somebody installed it (`npm run enterprise:install`); else the app is built without that form of the grid. */
const enterpriseWhereInstalled: Plugin = {
  name: 'enterprise-where-installed',
  enforce: 'pre',
  resolveId(source, _importer, options) {
    if (!hasEnterprise && source.endsWith('/EnterpriseGrid.tsx')) return '\0no-enterprise-grid'
    return source === 'ag-grid-enterprise'
      ? this.resolve(source, ENTERPRISE_PACKAGE, { ...options, skipSelf: true })
      : null
  },
  load: (id) => (id === '\0no-enterprise-grid' ? 'export const EnterpriseGrid = () => null' : null),
}

const ENTERPRISE_COPY = '?enterprise'

/** The Enterprise form of the grid gets a copy of the library's core: sharing one would put what only it needs into what everybody loads. */
const copiedForEnterprise: Plugin = {
  name: 'copied-for-enterprise',
  enforce: 'pre',
  apply: 'build',
  async resolveId(source, importer, options) {
    const copied = importer?.endsWith(ENTERPRISE_COPY) || importer?.endsWith('/EnterpriseGrid.tsx')
    if (!copied || !/^ag-(grid|stack)|\/GridCanvas\.tsx$/.test(source)) return null
    const from =
      source === 'ag-grid-enterprise' ? ENTERPRISE_PACKAGE : source.startsWith('ag-') ? ROOT_PACKAGE : importer
    const found = await this.resolve(source, from, { ...options, skipSelf: true })
    return found && { ...found, id: `${found.id}${ENTERPRISE_COPY}` }
  },
}

/** What no Vega-Lite template can ask Vega for, and the themes beside the product's own. */
const NEVER_DRAWN = /^vega-(crossfilter|force|hierarchy|label|themes|wordcloud)$/

const withoutNeverDrawn: Plugin = {
  name: 'without-never-drawn',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source) => (NEVER_DRAWN.test(source) ? '\0never-drawn' : null),
  load: (id) => (id === '\0never-drawn' ? 'export {}' : null),
}

/** What the core of AG Grid has beside it though nobody names it: rows that are all in the browser, and a theme for who gives none. */
const GRID_DEFAULTS = [
  ['ClientSideRowModelModule,\n    DataTypeModule,', 'DataTypeModule,'],
  ['return themeQuartz;', 'return themeBalham;'],
] as const

const withoutGridDefaults: Plugin = {
  name: 'without-grid-defaults',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/ag-grid-community/dist/package/main.esm.mjs')) return null
    const left = GRID_DEFAULTS.reduce((rest, [is, becomes]) => {
      if (rest.split(is).length !== 2) throw new Error(`AG Grid no longer says: ${is}`)
      return rest.replace(is, becomes)
    }, code)
    return { code: left, map: null }
  },
}

const DECLARED_TOKEN = /^ *(--[\w-]+):.*\n/gm

let tokensRead: readonly string[] = []

/** Where Primer's themes begin to say all of it again for a page that leaves the choice to the browser, which ours never does. */
const AUTO_THEME = '@media (prefers-color-scheme'

/** Primer's themes declare a thousand colours, of which the product and the components it may use read a third; the others would be a tenth of what signing in loads. */
const readTokensOnly: Plugin = {
  name: 'read-tokens-only',
  enforce: 'pre',
  apply: 'build',
  buildStart() {
    tokensRead = [
      ...filesIn('src'),
      ...filesIn('node_modules/@primer/react/dist'),
      ...filesIn('node_modules/@primer/primitives/dist/css/base'),
    ].flatMap(tokensIn)
  },
  transform(theme, id) {
    if (!/@primer\/primitives\/dist\/css\/functional\/themes\/\w+\.css$/.test(id)) return null
    const [code = ''] = theme.split(AUTO_THEME)
    const read = new Set(tokensRead)
    const begun = [...read].filter((token) => token.endsWith('-'))
    const declared = [...code.matchAll(DECLARED_TOKEN)].map(([line, token = '']) => ({
      token,
      parts: tokensIn(line).slice(1),
    }))
    for (const { token } of declared) if (begun.some((start) => token.startsWith(start))) read.add(token)
    for (const token of read)
      for (const each of declared) if (each.token === token) each.parts.forEach((part) => read.add(part))
    return { code: code.replace(DECLARED_TOKEN, (line, token: string) => (read.has(token) ? line : '')), map: null }
  },
}

const LARGE_DRAWING = /\t"(?:24|48|96)": \{\n[\s\S]*?\n\t\},?\n/g
const HEIGHTS = /heights = \[[^\]]*\]/

let drawnLarge: readonly string[] = []

/** Each of Primer's icons is drawn for two to four sizes; few are shown in another than the smallest. */
const smallIconsOnly: Plugin = {
  name: 'small-icons-only',
  enforce: 'pre',
  apply: 'build',
  buildStart() {
    drawnLarge = filesIn('src').flatMap((text) =>
      [...text.matchAll(/<(\w+Icon)\s[^>]*\bsize=(?!\{(?:12|14|16|20)\})/g)].map(([, icon = '']) => icon),
    )
  },
  transform(code, id) {
    const icon = /\/@primer\/octicons-react\/dist\/icons\/(\w+)\.mjs$/.exec(id)?.[1]
    if (!icon || drawnLarge.includes(icon) || !code.includes('\t"16": {')) return null
    return {
      code: code.replace(LARGE_DRAWING, '').replace(HEIGHTS, (all) => all.replace(/,\s*"(?:24|48|96)"/g, '')),
      map: null,
    }
  },
}

function filesIn(folder: string): string[] {
  return readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|jsx?|tsx?)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, folder, name), 'utf8'))
}

function tokensIn(text: string): string[] {
  return text.match(/--[\w-]+/g) ?? []
}

/** Chunks are cut only where the code says import(): hand-made groups took shared packages along, and the first page then loaded the board. */
/** By file: the files that a script of the app imports. */
const importsOf = new Map<string, readonly string[]>()

const importsRemembered: Plugin = {
  name: 'imports-remembered',
  enforce: 'pre',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) if (part.type === 'chunk') importsOf.set(part.fileName, part.imports)
  },
}

/** A script and all that is loaded with it. */
function loadedWith(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known
  known.add(file)
  for (const imported of importsOf.get(file) ?? []) loadedWith(imported, known)
  return known
}

export default defineConfig({
  plugins: [
    importsRemembered,
    copiedForEnterprise,
    enterpriseWhereInstalled,
    withoutNeverDrawn,
    withoutGridDefaults,
    readTokensOnly,
    smallIconsOnly,
    react(),
  ],
  // Vega-Lite and a part of Vega bring copies of their own, of nearly the same version.
  resolve: { dedupe: ['ag-grid-community', 'ag-stack', 'd3-array', 'vega-expression'] },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    license: { fileName: 'notices.md' },
    chunkSizeWarningLimit: 1_200,
    // What a script names to be fetched with a later part is what is not there by then: lists of all were 8 KB more of a first load.
    modulePreload: {
      resolveDependencies: (_file, names, { hostId, hostType }) =>
        hostType === 'js' ? names.filter((name) => !loadedWith(hostId).has(name)) : names,
    },
    rolldownOptions: { external: UNUSED_BY_JSPDF },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: server, ws: path === '/aichatbot' }])),
  },
})
