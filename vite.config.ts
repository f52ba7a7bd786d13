import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`
const SERVER_PATHS = ['/aiparcelweb', '/aiparcelreports', '/aichatbot', '/healthz', '/readyz', '/openapi.json', '/texts', '/help']

/** jsPDF would fetch them for HTML and SVG of its own; pictures are given to it as svg2pdf draws them. */
const UNUSED_BY_JSPDF = ['canvg', 'html2canvas', 'dompurify']

const ENTERPRISE_COPY = '?enterprise'

/** The Enterprise form of the grid gets a copy of the library's core: sharing one would put what only it needs into what everybody loads. */
const copiedForEnterprise: Plugin = {
  name: 'copied-for-enterprise',
  enforce: 'pre',
  apply: 'build',
  async resolveId(source, importer, options) {
    const copied = importer?.endsWith(ENTERPRISE_COPY) || importer?.endsWith('/EnterpriseGrid.tsx')
    if (!copied || !/^ag-(grid|stack)|\/GridCanvas\.tsx$/.test(source)) return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found && { ...found, id: `${found.id}${ENTERPRISE_COPY}` }
  },
}

/** Chunks are cut only where the code says import(): hand-made groups took shared packages along, and the first page then loaded the board. */
export default defineConfig({
  plugins: [copiedForEnterprise, react()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: { external: UNUSED_BY_JSPDF },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: server, ws: path === '/aichatbot' }])),
  },
})
