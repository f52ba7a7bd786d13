import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`
const SERVER_PATHS = ['/aiparcelweb', '/aiparcelreports', '/aichatbot', '/healthz', '/readyz', '/openapi.json', '/texts', '/help']

/** jsPDF would fetch them for HTML and SVG of its own; pictures are given to it as svg2pdf draws them. */
const UNUSED_BY_JSPDF = ['canvg', 'html2canvas', 'dompurify']

/** Chunks are cut only where the code says import(): hand-made groups took shared packages along, and the first page then loaded the board. */
export default defineConfig({
  plugins: [react()],
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
